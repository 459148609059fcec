import type { Sen } from '@kutip/domain/money';
import type { Provider } from '../apps/api/src/modules/payments/providers/provider.ts';
import type { Started } from './started.ts';

/** How a rail says that a payment stands. UNKNOWN: it has never heard of the order. */
export type RailOutcome = 'SUCCESS' | 'PROCESSING' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | 'UNKNOWN';

/** How a message differs from the truth, and whose key signs it. */
export interface ToldByRail {
  amount?: Sen;
  currency?: string;
  order_no?: string;
  signed_by?: 'rail' | 'stranger';
  /** Makes the same news another message, byte for byte. */
  salt?: number;
}

/** A message as the rail posts it to us. */
export interface RailMessage {
  body: string;
  headers: Record<string, string>;
}

/** The other end of a provider in tests: no network, no time of its own, everything it says is asked for. */
export interface PretendRail {
  /** The provider's name, as in the address of its callbacks. */
  name: string;
  /** payment_service_id of ways to pay that lead to it. */
  service_ids: readonly number[];
  /** The real adapter, with this at its other end. */
  provider(options: { now: () => Date; callback_url: string; return_url: string }): Provider;
  /**
   * The rail's callback about a started payment. From now on it also knows the payment so, unless `told` makes the
   * message wrong: for rails whose callbacks only say "ask me", the enquiry that follows tells it.
   */
  word(started: Started, outcome: Exclude<RailOutcome, 'UNKNOWN'>, told?: ToldByRail): Promise<RailMessage>;
  /** What an enquiry about an order answers from now on; null: no answer at all. */
  knows(started: Started, outcome: RailOutcome | null, told?: ToldByRail): void;
  /** Everything it is asked for is in vain while it is down. */
  down: boolean;
  drop(): void;
}
