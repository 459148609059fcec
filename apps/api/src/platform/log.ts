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

/** Takes the errors of the lines that say that something went wrong. */
export type OnError = (error: Error, event: string | null) => void;

const ERROR_LEVEL = 50;

/** The error of a line, whether it is logged alone or beside an event. */
function errorOf([first]: readonly unknown[]): { error: Error; event: string | null } | null {
  if (first instanceof Error) return { error: first, event: null };
  const { err, event } = (first ?? {}) as { err?: unknown; event?: unknown };
  return err instanceof Error ? { error: err, event: typeof event === 'string' ? event : null } : null;
}

/**
 * A logger that writes one JSON line per event to standard output by default. Requests are logged by path only: a query
 * may contain names, tokens or invoice numbers.
 */
export const createLog = (
  level: string,
  process_name: string,
  out: DestinationStream = destination(1),
  onError?: OnError,
): Logger =>
  pino(
    {
      level,
      base: { process: process_name },
      redact: { paths: redacted, censor: '[removed]' },
      hooks: {
        logMethod(args, method, line_level) {
          const found = onError && line_level >= ERROR_LEVEL ? errorOf(args) : null;
          if (found) onError!(found.error, found.event);
          method.apply(this, args);
        },
      },
      serializers: {
        req: ({ id, method, url, ip }: LoggedRequest) => ({ id, method, path: url.split('?')[0], ip }),
        res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
        err: serializeError,
      },
    },
    out,
  );
