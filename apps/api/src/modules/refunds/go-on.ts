import { CODE } from '@kutip/contracts/codes';
import { toRinggit } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../platform/connection.ts';
import { found } from '../../platform/crud.ts';
import { queueMessages } from '../../platform/outbox.ts';
import type { NamedAccount } from '../banks/banks.service.ts';
import { insertDisbursements } from '../disbursements/disbursements.service.ts';
import { insertEvents } from '../payments/switch.service.ts';
import { giveUpRefund, refuseDecision } from './give-up.posting.ts';
import { linkMessage, newLink } from './letters.ts';
import type { RefundParts } from './parts.ts';
import { checkedPayee } from './payee.ts';
import { orderFor, type LockedRefund, type Payee, type RefundKey } from './refund.ts';
import { letterFacts, refundById } from './refunds.queries.ts';
import { emailOf } from './request.ts';
import { tryRefundAgain } from './try-again.posting.ts';
import { changeRefunds, lockRefunds, writeLink } from './write.queries.ts';

const locked = async (db: Connection, key: RefundKey): Promise<LockedRefund> =>
  found((await lockRefunds(db, [key]))[0]);

/** Tells the bank: what was drawn when it was asked for goes to this account. Its refund must be locked. */
async function send(
  db: Connection,
  refund: LockedRefund,
  { payee, actor, now }: { payee: Payee; actor: 'merchant' | 'payer' | 'system'; now: Date },
  more: { approved_by?: string; decision_note?: string | null } = {},
): Promise<void> {
  const { account_id, id, invoice_id, payment_record_id, invoice_no: number, drawn } = refund;
  const order = orderFor(refund, payee, { drawn, now }, uuid());
  await insertDisbursements(db, [order]);
  await changeRefunds(db, [
    { account_id, id, status: 'PROCESSING', payee, disbursement_id: order.id, link_expires_at: null, at: now, ...more },
  ]);
  const told = { number, amount: toRinggit(refund.amount), account: payee.account_mask };
  await insertEvents(db, [
    { account_id, invoice_id, payment_record_id, ...paymentEvent('refund_sent', told), actor, at: now },
  ]);
}

const wrongState = ({ status }: Pick<LockedRefund, 'status'>) =>
  new Refusal(CODE.wrong_state, 'This refund waits for no bank account.', status.toLowerCase());

/**
 * Says where the money is to go. Approved it is sent, one that failed is drawn and sent once more, and one that waits for an
 * admin keeps the account until then. `still` is asked under the lock, and may refuse. Refuses 4004, 4010, 4013-4015, 5002.
 */
export async function giveAccount(
  parts: RefundParts,
  key: RefundKey,
  named: NamedAccount,
  { actor, still = () => {} }: { actor: 'merchant' | 'payer'; still?: (refund: LockedRefund) => void },
): Promise<void> {
  const { store, poster, clock } = parts;
  const { status } = found(await refundById(store.read, key.account_id, key.id));
  if (status !== 'REQUESTED' && status !== 'APPROVED' && status !== 'FAILED') throw wrongState({ status });
  const payee = await checkedPayee(parts, key.account_id, named, actor === 'payer' ? 'PAYER' : 'MERCHANT');
  const now = clock.now();
  const became = await store.transact(async (db) => {
    const refund = await locked(db, key);
    still(refund);
    if (refund.status === 'APPROVED') await send(db, refund, { payee, actor, now });
    else if (refund.status === 'REQUESTED') await changeRefunds(db, [{ ...key, status: 'REQUESTED', payee, at: now }]);
    else if (refund.status !== 'FAILED') throw wrongState(refund);
    return refund.status;
  });
  if (became !== 'FAILED') return;
  const { account_id, id: refund_id } = key;
  const command = { account_id, subject_id: account_id, refund_id, payee, order_id: uuid(), actor, now };
  await poster.post(tryRefundAgain, command);
}

/** Mails the payer a link to his page; the one before opens nothing any more. Refuses 4000 (no address), 4004, 4010. */
export async function askPayer({ store, clock, public_url }: RefundParts, key: RefundKey): Promise<void> {
  const now = clock.now();
  await store.transact(async (db) => {
    const refund = await locked(db, key);
    if (refund.status !== 'APPROVED' && refund.status !== 'FAILED') throw wrongState(refund);
    await sendLink(db, key, { public_url, now });
  });
}

async function sendLink(
  db: Connection,
  key: RefundKey,
  { public_url, now }: { public_url: string; now: Date },
): Promise<void> {
  const told = await letterFacts(db, key.account_id, key.id);
  const link = newLink(key, { sent_to: emailOf(told), public_url, now });
  await writeLink(db, key, { link_hash: link.hash, link_sent_to: link.sent_to, link_expires_at: link.expires_at }, now);
  await queueMessages(db, [linkMessage({ account_id: key.account_id, ...told }, link, now)]);
}

/** An admin says yes: it is sent where its account is known, else its account is waited for. Refuses 4003, 4004, 4010. */
export async function approve(
  { store, clock, public_url }: RefundParts,
  key: RefundKey,
  { user_id, note }: { user_id: string; note: string | null },
): Promise<void> {
  const now = clock.now();
  await store.transact(async (db) => {
    const refund = await locked(db, key);
    refuseDecision(refund, user_id);
    const decided = { approved_by: user_id, decision_note: note };
    const { payee } = refund;
    if (payee) return send(db, refund, { payee, actor: 'system', now }, decided);
    await changeRefunds(db, [{ ...key, status: 'APPROVED', ...decided, at: now }]);
    if (refund.link_sent_to !== null) await sendLink(db, key, { public_url, now });
  });
}

export const reject = (
  { poster, clock }: RefundParts,
  { account_id, id }: RefundKey,
  { user_id, note }: { user_id: string; note: string | null },
) =>
  poster.post(giveUpRefund, {
    account_id,
    subject_id: account_id,
    refund_id: id,
    status: 'REJECTED',
    reason: note,
    user_id,
    now: clock.now(),
  });

/**
 * The merchant gives it up. What waits to be sent is taken back from there first: then its money is free, and nobody can
 * send it any more. Refuses 4004, and 4010 once the bank may know of it.
 */
export async function cancel(
  { store, poster, disbursements, clock }: RefundParts,
  { account_id, id }: RefundKey,
  { user_id, reason }: { user_id: string; reason: string | null },
): Promise<void> {
  const { status, disbursement_ids } = found(await refundById(store.read, account_id, id));
  const order_id = disbursement_ids.at(-1);
  if (status === 'PROCESSING' && order_id !== undefined)
    await disbursements.cancel({ account_id, id: order_id }, 'cancelled');
  const command = { account_id, subject_id: account_id, refund_id: id, status: 'CANCELLED' } as const;
  await poster.post(giveUpRefund, { ...command, reason, user_id, now: clock.now() });
}
