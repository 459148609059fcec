import { destination, pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

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

/** What PostgreSQL adds to an error may quote a whole row: payers' names, addresses, amounts. */
const QUOTES_A_ROW = ['detail', 'where', 'parameters', 'internalQuery'] as const;

function toldOf(error: Error): object {
  const told: Record<string, unknown> = { ...stdSerializers.err(error) };
  for (const name of QUOTES_A_ROW) delete told[name];
  return told;
}

/**
 * One JSON line an event, on standard output unless told otherwise. A request is told by its path alone: a query may
 * hold names, tokens or invoice numbers.
 */
export const createLog = (level: string, process_name: string, out: DestinationStream = destination(1)): Logger =>
  pino(
    {
      level,
      base: { process: process_name },
      redact: { paths: redacted, censor: '[removed]' },
      serializers: {
        req: ({ id, method, url, ip }: LoggedRequest) => ({ id, method, path: url.split('?')[0], ip }),
        res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
        err: toldOf,
      },
    },
    out,
  );
