import { nextDisbursementRequery } from '@kutip/domain/disbursement';
import type { Clock } from '../../platform/clock.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { Store } from '../../platform/store.ts';
import { isSuspended } from '../accounts/accounts.service.ts';
import { keyOf, type Disbursement, type DisbursementKey } from './disbursement.ts';
import {
  findOverdueDisbursements,
  lockDisbursements,
  openDisbursementExceptions,
  sentStatus,
  setNextRequery,
  writeDisbursementStatuses,
  writeResending,
} from './disbursements.queries.ts';
import { disbursementDetail } from './bank-result.posting.ts';
import { requeryDisbursement, requeryKey, sendDisbursement, sendKey } from './job-definitions.ts';

/** A job that is overdue by more than this counts as lost. */
const OVERDUE_AFTER_MS = 2 * 60_000;
const SWEEP_BATCH_SIZE = 500;

const isReleased = ({ status, needs_approval, approved_at, send_after }: Disbursement, now: Date): boolean =>
  status === 'PENDING' && (!needs_approval || approved_at !== null) && send_after <= now;

/** The records of sending and status queries, each written in a short transaction before the bank is called. */
export function createDispatcher({ store, clock }: { store: Store; clock: Clock }) {
  /**
   * Claims a due disbursement and marks it as sent; of two workers only one gets it. Nobody gets one of a suspended merchant,
   * whatever was approved before: the sweep finds it when the suspension is lifted.
   */
  const claimForSending = (key: DisbursementKey): Promise<Disbursement | null> =>
    store.transact(async (db) => {
      const now = clock.now();
      const [disbursement] = await lockDisbursements(db, [key]);
      if (!disbursement || !isReleased(disbursement, now)) return null;
      if (await isSuspended(db, key.account_id)) return null;
      const next_ask_at = nextDisbursementRequery(now, now);
      await writeDisbursementStatuses(db, [sentStatus(disbursement, { now, next_ask_at })]);
      await enqueue(db, requeryDisbursement, key, { run_at: next_ask_at ?? now, key: requeryKey(key.id) });
      return disbursement;
    });

  /** Claims a disbursement that the bank does not know. Another worker may have sent it, or its merchant be suspended, meanwhile. */
  const claimForResending = (key: DisbursementKey): Promise<boolean> =>
    store.transact(async (db) => {
      const now = clock.now();
      const [disbursement] = await lockDisbursements(db, [key]);
      if (disbursement?.status !== 'PROCESSING' || (await isSuspended(db, key.account_id))) return false;
      await writeResending(db, key, { now, next_ask_at: nextDisbursementRequery(disbursement.sent_at ?? now, now) });
      return true;
    });

  async function scheduleRequery(key: DisbursementKey): Promise<void> {
    await store.transact(async (db) => {
      const now = clock.now();
      const [disbursement] = await lockDisbursements(db, [key]);
      if (disbursement?.status !== 'PROCESSING') return;
      const next_ask_at = nextDisbursementRequery(disbursement.sent_at ?? now, now);
      await setNextRequery(db, key, { next_ask_at, now });
      if (next_ask_at) return enqueue(db, requeryDisbursement, key, { run_at: next_ask_at, key: requeryKey(key.id) });
      await openDisbursementExceptions(db, [
        { ...keyOf(key), kind: 'payout_unresolved', detail: disbursementDetail(disbursement), at: now },
      ]);
    });
  }

  /** Enqueues new jobs for disbursements whose job was lost. */
  async function sweep(): Promise<void> {
    const now = clock.now();
    const overdue = await findOverdueDisbursements(
      store.read,
      new Date(now.getTime() - OVERDUE_AFTER_MS),
      SWEEP_BATCH_SIZE,
    );
    for (const { status, ...key } of overdue) {
      const [kind, name] =
        status === 'PENDING'
          ? ([sendDisbursement, sendKey(key.id)] as const)
          : ([requeryDisbursement, requeryKey(key.id)] as const);
      await store.transact((db) => enqueue(db, kind, key, { run_at: now, key: name }));
    }
  }

  return { sweep, claimForSending, claimForResending, scheduleRequery };
}
