import { AsyncLocalStorage } from 'node:async_hooks';

/** `server`: a request; `consumer`: a job; `client`: a call to the database or another system. */
export type SpanKind = 'server' | 'consumer' | 'client' | 'internal';
/** Names and numbers of our own code only; never a body, a query, a value of a statement or personal data. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanInfo {
  name: string;
  kind: SpanKind;
  attributes?: SpanAttributes;
  /** Unix milliseconds; by default now. */
  began_at_ms?: number;
}

export interface SpanResult {
  /** Only its type is recorded: its message may quote what was sent. */
  error?: unknown;
  attributes?: SpanAttributes;
}

/** A span that has begun. */
export interface OpenSpan {
  /** Names this span to another process (W3C Trace Context); null where what follows belongs to several traces. */
  readonly traceparent: string | null;
  startChild(info: SpanInfo): OpenSpan;
  end(result?: SpanResult): void;
}

const scope = new AsyncLocalStorage<OpenSpan | undefined>();

/** The span that the running code belongs to; undefined where nothing is traced. */
export const currentSpan = (): OpenSpan | undefined => scope.getStore();

/** Runs `work` so that its spans are children of `span`, or belong to nothing. */
export const withinSpan = <T>(span: OpenSpan | undefined, work: () => T): T => scope.run(span, work);

/** Runs `work` within a span that ends with it. */
export async function endWith<T>(span: OpenSpan | undefined, work: () => T | Promise<T>): Promise<T> {
  if (!span) return work();
  try {
    const result = await scope.run(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}

/** For what several traces share: its own spans belong to the first of them, and what it starts belongs to none. */
export const sharedScope = (spans: readonly (OpenSpan | undefined)[]): OpenSpan | undefined => {
  const first = spans.find((span) => span !== undefined);
  return first && spans.length > 1 ? { ...first, traceparent: null } : first;
};
