import { CODE } from '@kutip/contracts/codes';
import { toRinggit } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import { payeeReasons } from '@kutip/domain/refund';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import { writeAudits, type AuditRow } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { assertMessageAllowed, queueMessages, type Message } from '../../platform/outbox.ts';
import type { NamedAccount } from '../banks/banks.service.ts';
import { insertDisbursements } from '../disbursements/disbursements.service.ts';
import { insertEvents } from '../invoices/invoices.service.ts';
import { lockLedger } from '../ledger/ledger.service.ts';
import { cancelRefundPosting, requireAwaitingDecision } from './cancel-refund.posting.ts';
import { refundLinkEmail, createRefundLink } from './refund-emails.ts';
import type { RefundDeps } from './deps.ts';
import { nameAccount, verifyPayee } from './payee.ts';
import {
  historyKey,
  isEarlierAccount,
  payeeFacts,
  requirePayersAccount,
  type VerifiedPayee,
} from './refund-approval.ts';
import { buildDisbursement, payeeFingerprint, type LockedRefund, type Payee, type RefundKey } from './refund.ts';
import { loadRefundEmailData, refundById } from './refunds.queries.ts';
import { requirePayerEmail } from './request-refund.ts';
import { retryRefundPosting } from './retry-refund.posting.ts';
import { lockRefunds, updateRefundLink, updateRefundPayee } from './refund-rows.queries.ts';
import { changeRefundStatus, writeRefundStatuses } from './refund-status.queries.ts';
import { lockRefundsWithPayments, type RefundWithPayment } from './refund-with-payment.queries.ts';

/** A decision of an admin. */
interface RefundDecision {
  user_id: string;
  note: string | null;
  audit?: AuditRow;
}

const writeAudit = async (db: Connection, audit: AuditRow | undefined): Promise<void> => {
  if (audit) await writeAudits(db, [audit]);
};

const lockRefund = async (db: Connection, key: RefundKey): Promise<LockedRefund> =>
  requireFound((await lockRefunds(db, [key]))[0]);

/** Submits the disbursement of the amount that was reserved with the request. The refund must be locked. */
async function submitDisbursement(
  db: Connection,
  refund: LockedRefund,
  { payee, actor, now }: { payee: Payee; actor: 'merchant' | 'payer' | 'system'; now: Date },
  decision: { approved_by?: string; decision_note?: string | null } = {},
): Promise<void> {
  const { account_id, id, invoice_id, payment_record_id, invoice_no: number, drawn } = refund;
  const disbursement = buildDisbursement(refund, payee, { drawn, now }, uuid());
  await insertDisbursements(db, [disbursement]);
  await writeRefundStatuses(db, [
    {
      account_id,
      id,
      change: changeRefundStatus(refund, 'PROCESSING'),
      payee,
      disbursement_id: disbursement.id,
      link_expires_at: null,
      at: now,
      ...decision,
    },
  ]);
  const event_data = { number, amount: toRinggit(refund.amount), account: payee.account_mask };
  await insertEvents(db, [
    { account_id, invoice_id, payment_record_id, ...paymentEvent('refund_sent', event_data), actor, at: now },
  ]);
}

const wrongState = ({ status }: Pick<LockedRefund, 'status'>) =>
  new Refusal(CODE.wrong_state, 'This refund does not need a bank account now.', status.toLowerCase());

interface PayoutAccountOptions {
  actor: 'merchant' | 'payer';
  /** Runs under the lock and may refuse. */
  recheck?: (refund: LockedRefund) => void;
  audit?: AuditRow;
  /** The id of the disbursement, the same for every run of one request. */
  disbursement_id?: string;
}

/** A refund with its payment and the earlier refunds to this account, as a posting would see them. */
async function lockForPayee(
  db: Connection,
  key: RefundKey,
  verified: VerifiedPayee,
  now: Date,
): Promise<RefundWithPayment> {
  await lockLedger(db, key.account_id);
  return requireFound((await lockRefundsWithPayments(db, [{ ...key, history: historyKey(now, verified) }]))[0]);
}

/** Stores the account of a refund that awaits approval, with what it adds to the reasons for that. */
async function storePayee(
  db: Connection,
  { refund, payment, earlier_refunds }: RefundWithPayment,
  verified: VerifiedPayee,
  now: Date,
): Promise<void> {
  // An earlier run of the request has stored it. Another account must not replace one that an admin may have seen.
  if (isEarlierAccount(refund.payee, verified)) return;
  if (refund.payee !== null) throw wrongState(refund);
  const added = payeeReasons(payment, payeeFacts(verified, earlier_refunds));
  const approval_reasons = [...refund.approval_reasons, ...added];
  await updateRefundPayee(db, refund, verified.payee, { approval_reasons, now });
}

/** Refuses (4010) another account than the one that a refund is being sent to. */
async function assertSentTo(deps: RefundDeps, key: RefundKey, named: NamedAccount): Promise<void> {
  const account = await nameAccount(deps, key.account_id, named);
  const refund = await deps.store.transact((db) => lockRefund(db, key));
  if (!isEarlierAccount(refund.payee, account)) throw wrongState(refund);
}

/**
 * Sets the bank account of a refund. An approved refund is sent, a failed one is reserved and sent again, and one that awaits
 * approval keeps the account. What is being sent to this account already is not sent again. Refuses 4004, 4010, 4013-4015
 * (4015 also for an account that a second person would have to approve), 5002.
 */
export async function setPayoutAccount(
  deps: RefundDeps,
  key: RefundKey,
  named: NamedAccount,
  { actor, recheck = () => {}, audit, disbursement_id = uuid() }: PayoutAccountOptions,
): Promise<void> {
  const { store, poster, clock } = deps;
  const { status, ...read } = requireFound(await refundById(store.read, key.account_id, key.id));
  // An earlier run of the request has sent it, or has failed at the bank after it was sent.
  if (read.disbursement_ids.includes(disbursement_id)) return;
  if (status === 'PROCESSING') return assertSentTo(deps, key, named);
  if (status !== 'REQUESTED' && status !== 'APPROVED' && status !== 'FAILED') throw wrongState({ status });
  const verified = await verifyPayee(deps, key.account_id, named, actor === 'payer' ? 'PAYER' : 'MERCHANT');
  const { payee } = verified;
  const now = clock.now();
  const status_before = await store.transact(async (db) => {
    const context = await lockForPayee(db, key, verified, now);
    const { refund, payment, earlier_refunds: earlier } = context;
    recheck(refund);
    if (refund.status === 'APPROVED') {
      requirePayersAccount(payment, { verified, earlier, actor });
      await submitDisbursement(db, refund, { payee, actor, now });
    } else if (refund.status === 'REQUESTED') await storePayee(db, context, verified, now);
    else if (refund.status !== 'FAILED') throw wrongState(refund);
    else return refund.status;
    const after = {
      status: refund.status === 'APPROVED' ? 'PROCESSING' : refund.status,
      account_mask: payee.account_mask,
    };
    await writeAudit(db, audit && { ...audit, after });
    return refund.status;
  });
  if (status_before !== 'FAILED') return;
  const { account_id, id: refund_id } = key;
  const domain_key = { provider: 'kutip', reference: disbursement_id, kind: 'refund' };
  const command = { account_id, subject_id: account_id, domain_key, refund_id, verified, disbursement_id, actor, now };
  const after = { status: 'PROCESSING', account_mask: payee.account_mask };
  await poster.post(retryRefundPosting, {
    ...command,
    history: historyKey(now, verified),
    ...(audit && { audit: { ...audit, after } }),
  });
}

/**
 * Emails the payer a link to their refund page; earlier links stop working. Refuses 4000 (no address), 4004, 4010, and what
 * `assertMessageAllowed` refuses.
 */
export async function requestPayerAccount(
  { store, clock, public_url }: RefundDeps,
  key: RefundKey,
  audit?: AuditRow,
): Promise<void> {
  const now = clock.now();
  await store.transact(async (db) => {
    const refund = await lockRefund(db, key);
    if (refund.status !== 'APPROVED' && refund.status !== 'FAILED') throw wrongState(refund);
    const email = await createLinkEmail(db, key, { public_url, now });
    await assertMessageAllowed(db, email);
    await queueMessages(db, [email]);
    await writeAudit(db, audit);
  });
}

/** Stores a new link and returns the e-mail with it. */
async function createLinkEmail(
  db: Connection,
  key: RefundKey,
  { public_url, now }: { public_url: string; now: Date },
): Promise<Message> {
  const email_data = await loadRefundEmailData(db, key.account_id, key.id);
  const link = createRefundLink(key, { sent_to: requirePayerEmail(email_data), public_url, now });
  await updateRefundLink(
    db,
    key,
    { link_hash: link.hash, link_sent_to: link.sent_to, link_expires_at: link.expires_at },
    now,
  );
  return refundLinkEmail({ account_id: key.account_id, ...email_data }, link, now);
}

/**
 * Approves a refund: it is sent if its account is known, otherwise it waits for one. `payee_fingerprint` is of the account
 * that the admin saw. Refuses 4003, 4004, 4010, and 4009 when the refund has another account now.
 */
export async function approveRefund(
  { store, clock, public_url }: RefundDeps,
  key: RefundKey,
  { user_id, note, payee_fingerprint, audit }: RefundDecision & { payee_fingerprint: string | null },
): Promise<void> {
  const now = clock.now();
  await store.transact(async (db) => {
    const refund = await lockRefund(db, key);
    requireAwaitingDecision(refund, user_id);
    if (payeeFingerprint(refund.payee) !== payee_fingerprint)
      throw new Refusal(CODE.conflict, 'Another bank account was named meanwhile. Please check it first.', 'conflict');
    const decided = { approved_by: user_id, decision_note: note };
    await writeAudit(db, audit);
    const { payee } = refund;
    if (payee) return submitDisbursement(db, refund, { payee, actor: 'system', now }, decided);
    await writeRefundStatuses(db, [{ ...key, change: changeRefundStatus(refund, 'APPROVED'), ...decided, at: now }]);
    if (refund.link_sent_to !== null) await queueMessages(db, [await createLinkEmail(db, key, { public_url, now })]);
  });
}

export const rejectRefund = (
  { poster, clock }: RefundDeps,
  { account_id, id }: RefundKey,
  { user_id, note, audit }: RefundDecision,
) =>
  poster.post(cancelRefundPosting, {
    account_id,
    subject_id: account_id,
    refund_id: id,
    status: 'REJECTED',
    reason: note,
    user_id,
    now: clock.now(),
    ...(audit && { audit }),
  });

/**
 * Cancels a refund for the merchant. A disbursement that is not sent yet is cancelled first, which releases its reserve and
 * prevents sending. Refuses 4004, and 4010 once the bank may have received it.
 */
export async function cancelRefund(
  { store, poster, disbursements, clock }: RefundDeps,
  { account_id, id }: RefundKey,
  { user_id, reason, audit }: { user_id: string; reason: string | null; audit?: AuditRow },
): Promise<void> {
  const { status, disbursement_ids } = requireFound(await refundById(store.read, account_id, id));
  const disbursement_id = disbursement_ids.at(-1);
  if (status === 'PROCESSING' && disbursement_id !== undefined)
    await disbursements.cancel(
      { account_id, id: disbursement_id },
      'cancelled',
      // An entry of its own, because its money is released even if the refund's posting never follows.
      audit && { ...audit, id: uuid(), entity: 'disbursement', entity_id: disbursement_id },
    );
  const command = { account_id, subject_id: account_id, refund_id: id, status: 'CANCELLED' } as const;
  await poster.post(cancelRefundPosting, { ...command, reason, user_id, now: clock.now(), ...(audit && { audit }) });
}
