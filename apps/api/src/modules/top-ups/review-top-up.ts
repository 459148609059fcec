import { CODE } from '@kutip/contracts/codes';
import type { Data, ParsedRequest } from '@kutip/contracts/endpoint';
import type { topUpReviews } from '@kutip/contracts/top-ups';
import { toRinggit, type Sen } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import { Refusal } from '@kutip/domain/refusal';
import { auditRow, writeAudits, type AuditRow } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { findOwner } from '../../platform/directory.ts';
import type { NoTransactionContextOf } from '../../platform/mount.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { createNotification } from '../notifications/notifications.service.ts';
import { insertEvents, moveInvoice, writeInvoiceReviews } from '../invoices/invoices.service.ts';
import { confirmBankInPosting, notAwaitingReview } from './confirm-bank-in.posting.ts';
import { lockTopUps, topUpWithMerchant, type TopUpKey } from './top-ups.queries.ts';

type Review = typeof topUpReviews.review;
type ReviewContext = NoTransactionContextOf<Review>;

/** Account and id of a top-up, for admins, who call without an account. Refuses 4004. */
export async function findTopUpKey(db: Connection, id: string): Promise<TopUpKey> {
  return requireFound(await findOwner(db, 'invoice', id.toLowerCase()));
}

async function rejectBankIn(
  { transact, user_id, now }: ReviewContext,
  key: TopUpKey,
  note: string,
  audit: AuditRow,
): Promise<void> {
  await transact(async (db) => {
    const [top_up] = await lockTopUps(db, [key]);
    if (top_up?.review !== 'AWAITING' || (top_up.status !== 'PENDING' && top_up.status !== 'PROCESSING'))
      throw notAwaitingReview();
    await moveInvoice(db, top_up, 'CANCELLED', { now });
    const review = { review: 'REJECTED', reviewed_by: user_id, reviewed_at: now, review_note: note } as const;
    await writeInvoiceReviews(db, [{ ...key, ...review, updated_at: now }]);
    const event = paymentEvent('bank_in_rejected', { reason: note });
    const base = { account_id: key.account_id, invoice_id: key.id, payment_record_id: null, at: now };
    await insertEvents(db, [{ ...base, ...event, actor: 'system' }]);
    const notification = { subject_id: key.id, reference: top_up.invoice_no, amount: toRinggit(top_up.amount) };
    await createNotification(db, key.account_id, 'TOPUP_REJECTED', notification, now);
    await writeAudits(db, [audit]);
  });
}

const requiredField = (field: string) =>
  new Refusal(CODE.validation_failed, 'Some fields need attention.', { [field]: 'required' });

type ReviewDecision =
  | { decision: 'CONFIRM'; received_amount: Sen; bank_reference: string; note: string | null }
  | { decision: 'REJECT'; note: string };

/** Parses a decision. Refuses 4000 if a required field is missing. */
function parseDecision({
  decision,
  received_amount,
  bank_reference,
  note,
}: ParsedRequest<Review>['body']): ReviewDecision {
  if (decision === 'REJECT') {
    if (!note) throw requiredField('note');
    return { decision, note };
  }
  if (!received_amount) throw requiredField('received_amount');
  if (bank_reference === undefined) throw requiredField('bank_reference');
  return { decision, received_amount, bank_reference, note: note || null };
}

/** Confirms or rejects a bank-in. */
export async function reviewTopUp(
  poster: Poster,
  { params, body }: ParsedRequest<Review>,
  context: ReviewContext,
): Promise<Data<Review>> {
  const { transact, user_id, request_id, now } = context;
  const decision_input = parseDecision(body);
  const key = await transact(async (db) => requireFound(await findOwner(db, 'invoice', params.invoice_no)));
  requireFound(await transact((db) => topUpWithMerchant(db, key.account_id, key.id, now)));
  // In the merchant's log, since it concerns their money.
  const audit = auditRow(
    { ...context, account_id: key.account_id },
    { action: 'review', entity: 'top_up', entity_id: key.id, after: auditedDecision(decision_input) },
  );
  if (decision_input.decision === 'REJECT') await rejectBankIn(context, key, decision_input.note, audit);
  else {
    const { decision: _, ...confirmation } = decision_input;
    const posted = await poster.post(confirmBankInPosting, {
      account_id: key.account_id,
      subject_id: key.id,
      domain_key: { provider: 'bank_in', reference: key.id, kind: 'top_up' },
      transfer_id: request_id,
      ...confirmation,
      reviewed_by: user_id,
      now,
      audit,
    });
    // Posted by another request: another admin has confirmed it first, maybe with another amount.
    if (posted.status === 'posted_before' && posted.transfer_id !== request_id) throw notAwaitingReview();
  }
  return transact(async (db) => requireFound(await topUpWithMerchant(db, key.account_id, key.id, now)));
}

const auditedDecision = (input: ReviewDecision) =>
  input.decision === 'REJECT' ? input : { ...input, received_amount: toRinggit(input.received_amount) };
