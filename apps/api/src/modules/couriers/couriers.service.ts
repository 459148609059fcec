/** The public interface of the couriers module. */
import type { Courier, CourierQuote, QuoteQuery } from './courier.ts';

export type { Courier, CourierQuote, Place, QuoteQuery } from './courier.ts';

export interface Quotes {
  quotes: CourierQuote[];
  /** Couriers that did not answer in time. */
  unavailable: Courier[];
}

export interface Couriers {
  /** The configured couriers. */
  all: readonly Courier[];
  /** The prices of all couriers that answer in time, cheapest first. Never throws: a courier that is down is left out. */
  quoteCouriers(query: QuoteQuery): Promise<CourierQuote[]>;
  /** The same, with the couriers that did not answer. */
  quoteWithFailures(query: QuoteQuery): Promise<Quotes>;
}

/** A buyer waits for the prices, so a slow courier is left out sooner than in other calls. */
const QUOTE_TIMEOUT_MS = 4_000;

/** Rejects after `timeout_ms`, whatever the courier does. */
function within<T>(work: Promise<T>, timeout_ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer in ${timeout_ms} ms`)), timeout_ms);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** `onFailure` learns of a courier that did not answer, for the log. */
export function createCouriers(
  all: readonly Courier[],
  {
    timeout_ms = QUOTE_TIMEOUT_MS,
    onFailure = () => {},
  }: { timeout_ms?: number; onFailure?: (courier: string, error: unknown) => void } = {},
): Couriers {
  async function quoteWithFailures(query: QuoteQuery): Promise<Quotes> {
    const answers = await Promise.allSettled(all.map(async (courier) => within(courier.quote(query), timeout_ms)));
    const unavailable = all.filter((courier, at) => {
      const answer = answers[at]!;
      if (answer.status === 'rejected') onFailure(courier.reference, answer.reason);
      return answer.status === 'rejected';
    });
    const quotes = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    return { quotes: quotes.toSorted((a, b) => a.amount - b.amount), unavailable };
  }
  return {
    all,
    quoteWithFailures,
    quoteCouriers: async (query) => (await quoteWithFailures(query)).quotes,
  };
}
