import { pino, type Logger } from 'pino';

export type { Logger };

/** What must never reach a log, wherever it stands in a logged object. */
const SECRET_PATHS = [
  'password',
  'password_confirmation',
  'access_token',
  'refresh_token',
  'refreshToken',
  'page_token',
  'authorization',
  'cookie',
  'fpx_checkSum',
];
const redacted = SECRET_PATHS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

interface LoggedRequest {
  id: string;
  method: string;
  url: string;
  ip: string;
}

/** One JSON line an event. A request is told by its path alone: a query may hold names, tokens or invoice numbers. */
export const createLog = (level: string, process_name: string): Logger =>
  pino({
    level,
    base: { process: process_name },
    redact: { paths: redacted, censor: '[removed]' },
    serializers: {
      req: ({ id, method, url, ip }: LoggedRequest) => ({ id, method, path: url.split('?')[0], ip }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    },
  });
