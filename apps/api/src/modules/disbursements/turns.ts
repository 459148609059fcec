import { nextAsk } from '@kutip/domain/disbursement';
import type { Clock } from '../../platform/clock.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { Store } from '../../platform/store.ts';
import { keyOf, type Disbursement, type DisbursementKey } from './disbursement.ts';
import { left, lockDisbursements, markTold, objectTo, setNextAsk } from './disbursements.queries.ts';
import { factsOf } from './end.posting.ts';
import { askDisbursement, askKey, sendDisbursement, sendKey } from './job-kinds.ts';

/** A job that is later than this is taken for lost. */
const LOST_AFTER_MS = 2 * 60_000;
const SWEPT_AT_ONCE = 500;

const isReleased = ({ status, needs_approval, approved_at, send_after }: Disbursement, now: Date): boolean =>
  status === 'PENDING' && (!needs_approval || approved_at !== null) && send_after <= now;

/** What is written down before the bank is told or asked, each in a short transaction: lock first, then look. */
export function createTurns({ store, clock }: { store: Store; clock: Clock }) {
  /** An order that is due, marked as one that the bank may know of from now on; of two workers one gets it. */
  const takeUp = (key: DisbursementKey): Promise<Disbursement | null> =>
    store.transact(async (db) => {
      const now = clock.now();
      const [order] = await lockDisbursements(db, [key]);
      if (!order || !isReleased(order, now)) return null;
      const next_ask_at = nextAsk(now, now);
      await markTold(db, key, { now, next_ask_at });
      await enqueue(db, askDisbursement, key, { run_at: next_ask_at ?? now, key: askKey(key.id) });
      return order;
    });

  /** The bank never heard of it. Somebody else may have told it since, and heard how it ended. */
  const takeUpAgain = (key: DisbursementKey): Promise<boolean> =>
    store.transact(async (db) => {
      const now = clock.now();
      const [order] = await lockDisbursements(db, [key]);
      if (order?.status !== 'PROCESSING') return false;
      await markTold(db, key, { now, next_ask_at: nextAsk(order.sent_at ?? now, now) });
      return true;
    });

  async function planNext(key: DisbursementKey): Promise<void> {
    await store.transact(async (db) => {
      const now = clock.now();
      const [order] = await lockDisbursements(db, [key]);
      if (order?.status !== 'PROCESSING') return;
      const next_ask_at = nextAsk(order.sent_at ?? now, now);
      await setNextAsk(db, key, { next_ask_at, now });
      if (next_ask_at) return enqueue(db, askDisbursement, key, { run_at: next_ask_at, key: askKey(key.id) });
      await objectTo(db, [{ ...keyOf(key), kind: 'payout_unresolved', detail: factsOf(order), at: now }]);
    });
  }

  /** Gives orders whose job was lost a new one. */
  async function sweep(): Promise<void> {
    const now = clock.now();
    const lost = await left(store.read, new Date(now.getTime() - LOST_AFTER_MS), SWEPT_AT_ONCE);
    for (const { status, ...key } of lost) {
      const [kind, name] =
        status === 'PENDING'
          ? ([sendDisbursement, sendKey(key.id)] as const)
          : ([askDisbursement, askKey(key.id)] as const);
      await store.transact((db) => enqueue(db, kind, key, { run_at: now, key: name }));
    }
  }

  return { sweep, takeUp, takeUpAgain, planNext };
}
