import { destination, pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** Keys that are redacted wherever they occur in a logged object. */
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

/** PostgreSQL error fields that may quote a whole row: names, addresses, amounts of payers. */
const ROW_DATA_FIELDS = ['detail', 'where', 'parameters', 'internalQuery'] as const;

function serializeError(error: Error): object {
  const serialized: Record<string, unknown> = { ...stdSerializers.err(error) };
  for (const name of ROW_DATA_FIELDS) delete serialized[name];
  return serialized;
}

/**
 * A logger that writes one JSON line per event to standard output by default. Requests are logged by path only: a query
 * may contain names, tokens or invoice numbers.
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
        err: serializeError,
      },
    },
    out,
  );
