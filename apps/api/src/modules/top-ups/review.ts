import { CODE } from '@kutip/contracts/codes';
import type { Data, Parsed } from '@kutip/contracts/endpoint';
import type { topUpReviews } from '@kutip/contracts/top-ups';
import { toRinggit, type Sen } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { found } from '../../platform/crud.ts';
import { ownerOf } from '../../platform/directory.ts';
import type { OutsideContextOf } from '../../platform/mount.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { writeNotice } from '../notifications/notifications.service.ts';
import { insertEvents } from '../payments/switch.service.ts';
import { confirmBankIn, noReview } from './review.posting.ts';
import { lockTopUps, rejectTopUp, topUpOfAccount, type Key } from './top-ups.queries.ts';

type Review = typeof topUpReviews.review;
type Reviewing = OutsideContextOf<Review>;

/** Whose a top-up is; the platform's people know no account. Refuses 4004. */
export async function keyOfTopUp(db: Connection, id: string): Promise<Key> {
  return found(await ownerOf(db, 'invoice', id.toLowerCase()));
}

async function reject(context: Reviewing, key: Key, note: string): Promise<void> {
  const { transact, user_id, now } = context;
  await transact(async (db) => {
    const [seen] = await lockTopUps(db, [key]);
    if (seen?.review !== 'AWAITING' || (seen.status !== 'PENDING' && seen.status !== 'PROCESSING')) throw noReview();
    await rejectTopUp(db, { ...key, reviewed_by: user_id, reviewed_at: now, review_note: note });
    const event = paymentEvent('bank_in_rejected', { reason: note });
    const place = { account_id: key.account_id, invoice_id: key.id, payment_record_id: null, at: now };
    await insertEvents(db, [{ ...place, ...event, actor: 'system' }]);
    const facts = { subject_id: key.id, reference: seen.invoice_no, amount: toRinggit(seen.amount) };
    await writeNotice(db, key.account_id, 'TOPUP_REJECTED', facts, now);
  });
}

const required = (field: string) =>
  new Refusal(CODE.validation_failed, 'Some fields need attention.', { [field]: 'required' });

type Verdict =
  | { decision: 'CONFIRM'; received_amount: Sen; bank_reference: string; note: string | null }
  | { decision: 'REJECT'; note: string };

/** Each decision with what it cannot do without. */
function verdictOf({ decision, received_amount, bank_reference, note }: Parsed<Review>['body']): Verdict {
  if (decision === 'REJECT') {
    if (!note) throw required('note');
    return { decision, note };
  }
  if (!received_amount) throw required('received_amount');
  if (bank_reference === undefined) throw required('bank_reference');
  return { decision, received_amount, bank_reference, note: note || null };
}

/** What a person of the platform says of a bank-in. */
export async function reviewTopUp(
  poster: Poster,
  { params, body }: Parsed<Review>,
  context: Reviewing,
): Promise<Data<Review>> {
  const { transact, user_id, now } = context;
  const verdict = verdictOf(body);
  const key = await transact(async (db) => found(await ownerOf(db, 'invoice', params.invoice_no)));
  found(await transact((db) => topUpOfAccount(db, key.account_id, key.id, now)));
  if (verdict.decision === 'REJECT') await reject(context, key, verdict.note);
  else {
    const { decision: _, ...told } = verdict;
    const posted = await poster.post(confirmBankIn, {
      account_id: key.account_id,
      subject_id: key.id,
      domain_key: { provider: 'bank_in', reference: key.id, kind: 'top_up' },
      transfer_id: uuid(),
      ...told,
      reviewed_by: user_id,
      now,
    });
    // A colleague was quicker, and may have read another amount.
    if (posted.status === 'posted_before') throw noReview();
  }
  const after =
    verdict.decision === 'REJECT' ? verdict : { ...verdict, received_amount: toRinggit(verdict.received_amount) };
  return transact(async (db) => {
    // Stands in the merchant's own log: it is his money that was looked at.
    const actor = { ...context, db, account_id: key.account_id };
    await audit(actor, { action: 'review', entity: 'top_up', entity_id: key.id, after });
    return found(await topUpOfAccount(db, key.account_id, key.id, now));
  });
}
