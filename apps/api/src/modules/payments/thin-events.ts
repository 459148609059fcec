import type { Clock } from '../../platform/clock.ts';
import type { Store } from '../../platform/store.ts';
import { openUnknownReferenceException } from './apply-message.ts';
import { findAttempts } from './attempt.queries.ts';
import type { InboxOutcome } from './inbox.ts';
import { markProcessed } from './inbox.queries.ts';
import type { StatusQueries } from './status-queries.ts';

/** A verified webhook, stored in the inbox, that names an order but carries no status. */
export interface ThinEventMessage {
  inbox_id: string;
  provider: string;
  order_no: string;
}

export interface ThinEventHandler {
  /** Queries the order's status. Without a valid answer the message stays in the inbox, where the sweep retries it. */
  handle(message: ThinEventMessage): Promise<void>;
}

export function createThinEventHandler(deps: {
  store: Store;
  clock: Clock;
  statusQueries: StatusQueries;
}): ThinEventHandler {
  const { store, clock, statusQueries } = deps;
  return {
    async handle({ inbox_id, provider, order_no }) {
      const attempt = (await findAttempts(store.read, [order_no])).get(order_no);
      if (attempt?.provider !== provider) {
        const detail = { provider, reported_order_no: order_no };
        await store.transact((db) => openUnknownReferenceException(db, { inbox_id, detail }, clock.now()));
        return;
      }
      if (!(await statusQueries.queryAfterWebhook(attempt))) return;
      const outcome: InboxOutcome = 'only_asked';
      await markProcessed(store.read, [{ id: inbox_id, outcome, processed_at: clock.now() }]);
    },
  };
}
