import type { Clock } from '../../platform/clock.ts';
import type { Store } from '../../platform/store.ts';
import type { Asking } from './ask.ts';
import { findAttempts } from './attempt.queries.ts';
import { aboutNoOrder } from './hear.ts';
import type { InboxOutcome } from './inbox.ts';
import { markProcessed } from './inbox.queries.ts';

/** A genuine message that says no more than "ask me about this order", safe in the inbox. */
export interface News {
  inbox_id: string;
  provider: string;
  order_no: string;
}

export interface FollowingUp {
  /** Asks. Without an answer that can be believed the message stays in the inbox, where the sweep finds it again. */
  follow(news: News): Promise<void>;
}

export function createFollowingUp(parts: { store: Store; clock: Clock; asking: Asking }): FollowingUp {
  const { store, clock, asking } = parts;
  return {
    async follow({ inbox_id, provider, order_no }) {
      const attempt = (await findAttempts(store.read, [order_no])).get(order_no);
      if (attempt?.provider !== provider) {
        const detail = { provider, heard_order_no: order_no };
        await store.transact((db) => aboutNoOrder(db, { inbox_id, detail }, clock.now()));
        return;
      }
      if (!(await asking.askOnNews(attempt))) return;
      const outcome: InboxOutcome = 'only_asked';
      await markProcessed(store.read, [{ id: inbox_id, outcome, processed_at: clock.now() }]);
    },
  };
}
