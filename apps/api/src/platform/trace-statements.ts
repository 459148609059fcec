import type { LogEvent } from 'kysely';
import { statementName } from './statement-name.ts';
import { currentSpan } from './trace-scope.ts';

interface FinishedStatement {
  text: string;
  took_ms: number;
  error?: unknown;
}

/** A span for a statement that has just ended. */
export function traceStatement({ text, took_ms, error }: FinishedStatement): void {
  const name = statementName(text);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
  const began_at_ms = Date.now() - took_ms;
  currentSpan()?.startChild({ name, kind: 'client', attributes, began_at_ms }).end({ error });
}

/** For the log option of Kysely. */
export const traceQuery = (event: LogEvent): void =>
  traceStatement({
    text: event.query.sql,
    took_ms: event.queryDurationMillis,
    ...(event.level === 'error' && { error: event.error }),
  });
