/**
 * Offline payments, such as cash, which the merchant records by hand. The bill counts as paid, but nothing is posted to
 * the ledger, because no money passed through us. A record is never deleted, only voided.
 */
import { CODE } from '@kutip/contracts/codes';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import type { paymentRecords } from '@kutip/contracts/payment-records';
import { sen, toRinggit } from '@kutip/domain/money';
import { ATTEMPT_TRANSITIONS } from '@kutip/domain/payment';
import { paymentEvent } from '@kutip/domain/payment-events';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import { editRecord } from '../../platform/edit-record.ts';
import type { Context } from '../../platform/mount.ts';
import { checkTransition } from '../../platform/status-change.ts';
import {
  insertEvents,
  lockInvoice,
  moveInvoice,
  updateAttemptCount,
  type LockedInvoice,
  type PayableOwners,
} from '../invoices/invoices.service.ts';
import { applyWrites } from '../ledger/ledger.service.ts';
import { hasDuplicate, findRecord, nameOfUser, updateReferenceAndNote, type OfflineRecord } from './offline.queries.ts';
import { endAttempt } from './attempt.queries.ts';
import { MAX_ATTEMPTS, nextAttempt } from './next-attempt.ts';
import { insertAttempt } from './start.queries.ts';

type OfflinePaymentInput = ParsedRequest<typeof paymentRecords.create>['body'];
type OfflinePaymentUpdate = ParsedRequest<typeof paymentRecords.update>['body'];

/** An offline payment has no fee. */
const NO_FEE = { fee: sen(0), fee_tax: sen(0), fee_bearer: 'MERCHANT' };

const wrongState = (sentence: string, reason: string) => new Refusal(CODE.wrong_state, sentence, reason);

function checkPayable(invoice: LockedInvoice, { amount, paid_at }: OfflinePaymentInput, now: Date): void {
  if (invoice.status !== 'PENDING')
    throw wrongState('Only a bill that is due can be marked as paid.', invoice.status.toLowerCase());
  if (invoice.attempts >= MAX_ATTEMPTS)
    throw wrongState('This bill has had too many payment attempts. Please create a new one.', 'too_many_attempts');
  if (amount !== undefined && amount !== invoice.amount)
    throw new Refusal(CODE.amount_outside_limits, 'A bill must be paid in full.', { amount: 'differs_from_bill' });
  if (paid_at && paid_at > now)
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { paid_at: 'in_the_future' });
}

/** Records that a bill was paid offline. Answers the record's id. Refuses 4004, 4010, 4013. */
export async function recordOfflinePayment(
  payableOwners: PayableOwners,
  context: Context,
  input: OfflinePaymentInput,
): Promise<string> {
  const { db, account_id, user_id, now } = context;
  const key = { account_id, id: input.bill_id };
  const invoice = requireFound(await lockInvoice(db, key));
  const owner = payableOwners[invoice.kind];
  const onOfflinePaid = requireFound(owner.onOfflinePaid);
  checkPayable(invoice, input, now);
  const terms = requireFound(await owner.terms(db, invoice, now));
  const { amount, invoice_no } = invoice;
  const { method, reference, note } = input;
  const paid_at = input.paid_at ?? now;
  const next = nextAttempt(invoice, terms, now);
  const { id, attempt } = next;
  await insertAttempt(db, {
    ...next,
    group_code: 'OFFLINE',
    channel_flag: 'offline',
    method,
    amount,
    ...NO_FEE,
    total_amount: amount,
    net_amount: amount,
    status: 'SUCCESS',
    provider_reference: reference || null,
    note: note || null,
    recorded_by: user_id,
    paid_at,
  });
  await updateAttemptCount(db, invoice, attempt);
  await moveInvoice(db, invoice, 'PAID', { paid_at, now });
  await applyWrites(db, onOfflinePaid({ account_id, invoice_id: invoice.id, paid_at, now }));
  const facts = { method, amount: toRinggit(amount), by: await nameOfUser(db, user_id) };
  const event = paymentEvent('offline_recorded', facts);
  await insertEvents(db, [
    { account_id, invoice_id: invoice.id, payment_record_id: id, ...event, actor: 'merchant', at: now },
  ]);
  const after = { invoice_no, method, amount };
  await audit(context, { action: 'create', entity: 'offline_payment', entity_id: id, after });
  return id;
}

/** Loads an offline record and locks its invoice. Refuses 4004, and 4010 for an online payment. */
async function lockRecord(
  { db, account_id }: Context,
  id: string,
): Promise<{ record: OfflineRecord; invoice: LockedInvoice }> {
  const { invoice_id } = requireFound(await findRecord(db, { account_id, id }));
  const invoice = requireFound(await lockInvoice(db, { account_id, id: invoice_id }));
  const record = requireFound(await findRecord(db, { account_id, id }));
  if (record.method === 'ONLINE') throw wrongState('This payment was made online and cannot be changed.', 'online');
  return { record, invoice };
}

/** Changes reference and note; fields left out stay. Refuses 4009 when the record was changed since it was read. */
export async function updateOfflinePayment(
  context: Context,
  id: string,
  { reference, note, read_at }: OfflinePaymentUpdate,
): Promise<void> {
  const { db, account_id } = context;
  await editRecord(context, {
    entity: 'offline_payment',
    entity_id: id,
    read_at,
    lock: async () => (await lockRecord(context, id)).record,
    request: () => ({
      provider_reference: reference === undefined ? undefined : reference || null,
      note: note === undefined ? undefined : note || null,
    }),
    write: (change) => updateReferenceAndNote(db, { account_id, id }, change),
  });
}

/** Voids an offline payment, so that the bill is due again. Refuses 4010 when the bill was paid online as well. */
export async function voidOfflinePayment(payableOwners: PayableOwners, context: Context, id: string): Promise<void> {
  const { db, account_id, user_id, now } = context;
  const { record, invoice } = await lockRecord(context, id);
  const { method, amount } = record;
  const change = checkTransition(ATTEMPT_TRANSITIONS, record.status, 'VOIDED', 'This payment has already been voided.');
  if (await hasDuplicate(db, account_id, invoice.id))
    throw wrongState('This bill was paid online too. Refund that payment first.', 'paid_online_too');
  await endAttempt(db, { account_id, id }, change, {}, now);
  await moveInvoice(db, invoice, 'PENDING', { paid_at: null, now });
  const undone = payableOwners[invoice.kind].onOfflineVoided?.({ account_id, invoice_id: invoice.id, now });
  if (undone) await applyWrites(db, undone);
  const event = paymentEvent('offline_undone', {
    method,
    amount: toRinggit(amount),
    by: await nameOfUser(db, user_id),
  });
  await insertEvents(db, [
    { account_id, invoice_id: invoice.id, payment_record_id: id, ...event, actor: 'merchant', at: now },
  ]);
  const states = { before: { status: change.from }, after: { status: change.to } };
  await audit(context, { action: 'void', entity: 'offline_payment', entity_id: id, ...states });
}
