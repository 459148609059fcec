import { CODE } from '@kutip/contracts/codes';
import type { Data, ParsedRequest } from '@kutip/contracts/endpoint';
import type { topUpReviews } from '@kutip/contracts/top-ups';
import { toRinggit, type Sen } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import { Refusal } from '@kutip/domain/refusal';
import { needsSecondPerson } from '@kutip/domain/second-person';
import { bankReferenceKey } from '@kutip/domain/top-up';
import { auditRow, writeAudits, type AuditRow } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { findOwner } from '../../platform/directory.ts';
import type { NoTransactionContextOf } from '../../platform/mount.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { createNotification } from '../notifications/notifications.service.ts';
import { insertEvents, moveInvoice, writeInvoiceReviews } from '../invoices/invoices.service.ts';
import { insertProposal, openProposal, requireMayDecide } from '../proposals/proposals.service.ts';
import { confirmBankInPosting, isAwaitingReview, notAwaitingReview } from './confirm-bank-in.posting.ts';
import { duplicateBankReference, lockTopUps, topUpWithMerchant, type TopUpKey } from './top-ups.queries.ts';

type Review = typeof topUpReviews.review;
export type ReviewContext = NoTransactionContextOf<Review>;

/** Account and id of a top-up, for admins, who call without an account. Refuses 4004. */
export async function findTopUpKey(db: Connection, id: string): Promise<TopUpKey> {
  return requireFound(await findOwner(db, 'invoice', id.toLowerCase()));
}

/** The confirmation of a top-up that waits for a second admin, as the contract shows it; null: none. */
export async function bankInProposal(db: Connection, key: TopUpKey) {
  const open = await openProposal<BankInContent>(db, 'BANK_IN', key);
  if (!open) return null;
  const { id, proposed_by, proposed_by_name, proposed_at, content } = open;
  return { id, proposed_by, proposed_by_name, proposed_at, ...content };
}

async function rejectBankIn(
  { transact, user_id, now }: ReviewContext,
  key: TopUpKey,
  note: string,
  audit: AuditRow,
): Promise<void> {
  await transact(async (db) => {
    const [top_up] = await lockTopUps(db, [key]);
    if (!isAwaitingReview(top_up)) throw notAwaitingReview();
    requireMayDecide(await openProposal(db, 'BANK_IN', key), null, user_id);
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

/** A confirmation: what an admin has found on the bank statement. */
export interface BankInContent {
  received_amount: Sen;
  bank_reference: string;
  note: string | null;
}
type ReviewDecision = ({ decision: 'CONFIRM' } & BankInContent) | { decision: 'REJECT'; note: string };

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
  // One of signs alone names no transfer.
  if (!bank_reference || !bankReferenceKey(bank_reference)) throw requiredField('bank_reference');
  return { decision, received_amount, bank_reference, note: note || null };
}

/** Stores a confirmation that needs a second person, under the lock of the top-up. Idempotent by the id of the request. */
async function proposeBankIn(
  { transact, user_id: proposed_by, now: proposed_at, request_id: id }: ReviewContext,
  key: TopUpKey,
  content: BankInContent,
  audit: AuditRow,
): Promise<void> {
  await transact(async (db) => {
    const [top_up] = await lockTopUps(db, [key]);
    const open = await openProposal(db, 'BANK_IN', key);
    if (open?.id === id) return;
    if (!isAwaitingReview(top_up)) throw notAwaitingReview();
    requireMayDecide(open, null, proposed_by);
    if (await findOwner(db, 'bank_reference', bankReferenceKey(content.bank_reference))) throw duplicateBankReference();
    const { account_id, id: subject_id } = key;
    await insertProposal(db, {
      account_id,
      id,
      kind: 'BANK_IN',
      subject_id,
      content: { ...content },
      proposed_by,
      proposed_at,
    });
    await writeAudits(db, [audit]);
  });
}

/**
 * Posts a confirmed bank-in, by one admin or by the second one (`proposal_id`). The log is the merchant's, since it concerns
 * their money.
 */
export async function postBankIn(
  poster: Poster,
  context: ReviewContext,
  key: TopUpKey,
  content: BankInContent & { proposal_id: string | null },
): Promise<void> {
  const { user_id: reviewed_by, request_id: transfer_id, now } = context;
  const posted = await poster.post(confirmBankInPosting, {
    account_id: key.account_id,
    subject_id: key.id,
    domain_key: { provider: 'bank_in', reference: key.id, kind: 'top_up' },
    transfer_id,
    ...content,
    reviewed_by,
    now,
    audit: reviewAudit(context, key, 'review', { decision: 'CONFIRM', ...content }),
  });
  // Posted by another request: another admin has confirmed it first, maybe with another amount.
  if (posted.status === 'posted_before' && posted.transfer_id !== transfer_id) throw notAwaitingReview();
}

/** An entry in the merchant's audit log. */
export function reviewAudit(
  context: ReviewContext,
  { account_id, id: entity_id }: TopUpKey,
  action: 'review' | 'propose_review' | 'reject_proposal',
  { proposal_id: _, ...after }: Partial<BankInContent> & { decision?: string; proposal_id?: string | null },
): AuditRow {
  const { received_amount } = after;
  const shown = { ...after, ...(received_amount !== undefined && { received_amount: toRinggit(received_amount) }) };
  return auditRow({ ...context, account_id }, { action, entity: 'top_up', entity_id, after: shown });
}

/** Confirms or rejects a bank-in, or proposes the confirmation where it needs a second person. */
export async function reviewTopUp(
  poster: Poster,
  { params, body }: ParsedRequest<Review>,
  context: ReviewContext,
): Promise<Data<Review>> {
  const { transact, now } = context;
  const input = parseDecision(body);
  const key = await transact(async (db) => requireFound(await findOwner(db, 'invoice', params.invoice_no)));
  const { amount } = requireFound(await transact((db) => topUpWithMerchant(db, key.account_id, key.id, now)));
  if (input.decision === 'REJECT')
    await rejectBankIn(context, key, input.note, reviewAudit(context, key, 'review', input));
  else {
    const { decision: _, ...content } = input;
    if (needsSecondPerson('BANK_IN', content.received_amount, amount))
      await proposeBankIn(context, key, content, reviewAudit(context, key, 'propose_review', input));
    else await postBankIn(poster, context, key, { ...content, proposal_id: null });
  }
  return transact((db) => reviewedTopUp(db, key, now));
}

/** A top-up after a decision. */
export async function reviewedTopUp(db: Connection, key: TopUpKey, now: Date): Promise<Data<Review>> {
  const topUp = requireFound(await topUpWithMerchant(db, key.account_id, key.id, now));
  return { ...topUp, proposal: await bankInProposal(db, key) };
}
