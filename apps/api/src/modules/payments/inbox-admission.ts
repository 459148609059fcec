import type { Clock } from '../../platform/clock.ts';
import { createQuota, subscriberOf } from '../../platform/quota.ts';
import type { PaymentLog } from './payment-log.ts';
import type { MessageSource, ParsedMessage } from './providers/provider.ts';

/** Where a message came from. */
export interface MessageOrigin {
  provider: string;
  source: MessageSource;
  /** The sender's IP address; empty within the process. */
  ip: string;
}

export interface InboxAdmission {
  /**
   * Whether a message is stored. A genuine callback always is; messages that prove nothing about their sender are stored up
   * to a quota of their address and of all addresses, so that nobody can fill the database.
   */
  admits(origin: MessageOrigin, message: ParsedMessage): boolean;
}

const MINUTE_MS = 60_000;
/** Payers of one company or mobile carrier come back through one address. */
const PER_SUBSCRIBER = 60;
const IN_TOTAL = 600;

/** Anybody can send these: what a browser carries, and what does not verify. */
const provesNothing = (source: MessageSource, { kind }: ParsedMessage): boolean =>
  source === 'return' || kind === 'forged' || kind === 'unreadable' || kind === 'unverified';

export function createInboxAdmission({ clock, log }: { clock: Clock; log: PaymentLog }): InboxAdmission {
  const mayStore = createQuota(clock, { window_ms: MINUTE_MS, per_key: PER_SUBSCRIBER, in_total: IN_TOTAL });
  // A flood must not fill the log either.
  const mayLog = createQuota(clock, { window_ms: MINUTE_MS, per_key: 1, in_total: 10 });
  return {
    admits({ provider, source, ip }, message) {
      const key = `${provider} ${subscriberOf(ip)}`;
      if (!provesNothing(source, message) || mayStore(key)) return true;
      if (mayLog(key)) log.warn({ event: 'webhook.limited', provider, source, ip }, 'webhook limited');
      return false;
    },
  };
}
