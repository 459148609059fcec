/**
 * Payments that were made elsewhere, such as in cash, and are written down by the merchant. The bill is paid; the ledger
 * has nothing of it, for no money has passed through us. A record is never deleted: undoing it voids it.
 */
import { CODE } from '@kutip/contracts/codes';
import type { Parsed } from '@kutip/contracts/endpoint';
import type { paymentRecords } from '@kutip/contracts/payment-records';
import { sen, toRinggit } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import { found } from '../../platform/crud.ts';
import { enterDirectory } from '../../platform/directory.ts';
import type { Context } from '../../platform/mount.ts';
import { afterLast, refuseStale } from '../../platform/stale.ts';
import { insertEvents } from './events.queries.ts';
import {
  countAttempt,
  hasDuplicate,
  keptRecord,
  nameOfUser,
  settleInvoice,
  voidRecord,
  writeRemark,
  type KeptRecord,
} from './offline.queries.ts';
import { MAX_ATTEMPTS, nextAttempt } from './next-attempt.ts';
import { aroundInvoice, insertAttempt, lockInvoice, type LockedInvoice } from './start.queries.ts';

type Written = Parsed<typeof paymentRecords.create>['body'];
type Remark = Parsed<typeof paymentRecords.update>['body'];

/** It cost nothing, for nothing passed through us. */
const FREE = { fee: sen(0), fee_tax: sen(0), fee_bearer: 'MERCHANT' };

const wrongState = (sentence: string, reason: string) => new Refusal(CODE.wrong_state, sentence, reason);

function checkPayable(invoice: LockedInvoice, { amount, paid_at }: Written, now: Date): void {
  if (invoice.status !== 'PENDING')
    throw wrongState('Only a bill that is due can be marked as paid.', invoice.status.toLowerCase());
  if (invoice.attempts >= MAX_ATTEMPTS)
    throw wrongState('This bill was tried too often. Please make a new one.', 'too_many_attempts');
  if (amount !== undefined && amount !== invoice.amount)
    throw new Refusal(CODE.amount_outside_limits, 'A bill is paid in full.', { amount: 'differs_from_bill' });
  if (paid_at && paid_at > now)
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { paid_at: 'in_the_future' });
}

/** Writes down that a bill was paid elsewhere. Answers the record's id. Refuses 4004, 4010, 4013. */
export async function recordOffline(context: Context, written: Written): Promise<string> {
  const { db, account_id, user_id, now } = context;
  const key = { account_id, id: written.bill_id };
  const locked = await lockInvoice(db, key);
  const invoice = found(locked?.kind === 'BILL' ? locked : undefined);
  checkPayable(invoice, written, now);
  const around = found(await aroundInvoice(db, invoice));
  const { amount, invoice_no } = invoice;
  const { method, reference, note } = written;
  const paid_at = written.paid_at ?? now;
  const next = nextAttempt(invoice, around, now);
  const { id, attempt, transaction_invoice_no } = next;
  await insertAttempt(db, {
    ...next,
    group_code: 'OFFLINE',
    channel_flag: 'offline',
    method,
    amount,
    ...FREE,
    total_amount: amount,
    net_amount: amount,
    status: 'SUCCESS',
    provider_reference: reference || null,
    note: note || null,
    recorded_by: user_id,
    paid_at,
  });
  await enterDirectory(db, [{ kind: 'attempt', key: transaction_invoice_no, account_id, id }]);
  await countAttempt(db, key, attempt);
  await settleInvoice(db, key, { status: 'PAID', paid_at, updated_at: now });
  const facts = { method, amount: toRinggit(amount), by: await nameOfUser(db, user_id) };
  const event = paymentEvent('offline_recorded', facts);
  await insertEvents(db, [
    { account_id, invoice_id: invoice.id, payment_record_id: id, ...event, actor: 'merchant', at: now },
  ]);
  const after = { invoice_no, method, amount };
  await audit(context, { action: 'create', entity: 'offline_payment', entity_id: id, after });
  return id;
}

/** An offline record with its invoice locked. Refuses 4004, and 4010 what was paid through us. */
async function lockedRecord(
  { db, account_id }: Context,
  id: string,
): Promise<{ record: KeptRecord; invoice: LockedInvoice }> {
  const { invoice_id } = found(await keptRecord(db, { account_id, id }));
  const invoice = found(await lockInvoice(db, { account_id, id: invoice_id }));
  const record = found(await keptRecord(db, { account_id, id }));
  if (record.method === 'ONLINE') throw wrongState('This payment was made through us: it stands as it is.', 'online');
  return { record, invoice };
}

/** Corrects reference and note; what is not named stays. Refuses 4009 what was corrected since it was read. */
export async function remarkOffline(context: Context, id: string, { reference, note, read_at }: Remark): Promise<void> {
  const { db, account_id, now } = context;
  const { record } = await lockedRecord(context, id);
  refuseStale(record, read_at);
  const before = { provider_reference: record.provider_reference, note: record.note };
  const after = {
    provider_reference: reference === undefined ? before.provider_reference : reference || null,
    note: note === undefined ? before.note : note || null,
  };
  await writeRemark(db, { account_id, id }, after, afterLast(record, now));
  await audit(context, { action: 'update', entity: 'offline_payment', entity_id: id, before, after });
}

/** Takes an offline payment back: the bill is due again. Refused when somebody has paid the bill through us besides. */
export async function undoOffline(context: Context, id: string): Promise<void> {
  const { db, account_id, user_id, now } = context;
  const { record, invoice } = await lockedRecord(context, id);
  const { method, amount } = record;
  if (record.status !== 'SUCCESS') throw wrongState('This was taken back already.', record.status.toLowerCase());
  if (await hasDuplicate(db, account_id, invoice.id))
    throw wrongState('This bill was paid online too. Refund that payment first.', 'paid_online_too');
  await voidRecord(db, { account_id, id }, now);
  const key = { account_id, id: invoice.id };
  await settleInvoice(db, key, { status: 'PENDING', paid_at: null, updated_at: now });
  const event = paymentEvent('offline_undone', {
    method,
    amount: toRinggit(amount),
    by: await nameOfUser(db, user_id),
  });
  await insertEvents(db, [
    { account_id, invoice_id: invoice.id, payment_record_id: id, ...event, actor: 'merchant', at: now },
  ]);
  const states = { before: { status: record.status }, after: { status: 'VOIDED' } };
  await audit(context, { action: 'void', entity: 'offline_payment', entity_id: id, ...states });
}
