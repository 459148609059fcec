import { isDeepStrictEqual } from 'node:util';
import { CODE } from '@kutip/contracts/codes';
import type { customerBills } from '@kutip/contracts/customer-bills';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import type { BillLine } from '@kutip/domain/bill';
import { toRinggit } from '@kutip/domain/money';
import { isPayable } from '@kutip/domain/payment';
import { paymentEvent } from '@kutip/domain/payment-events';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import type { Context } from '../../platform/mount.ts';
import { findCollection } from '../collections/collections.service.ts';
import { findOpenAttempt } from '../payments/switch.service.ts';
import { resolveBillAmount, checkBillDates } from './bill-rules.ts';
import {
  findBill,
  listBillItems,
  lockBill,
  replaceItems,
  updateBill,
  type Bill,
  type BillChange,
} from './customer-bills.queries.ts';
import { recordBillEvent } from './customer-bills.service.ts';

type BillChangeInput = Omit<ParsedRequest<typeof customerBills.update>['body'], 'read_at'>;

/** Loads and locks a bill. Refuses a bill that is not payable and a stale version. */
async function lockPayableBill(context: Context, id: string, read_at: Date | undefined): Promise<Bill> {
  const { db, account_id, now } = context;
  const invoice = requireFound(await lockBill(db, { account_id, id }));
  if (!isPayable(invoice, now))
    throw new Refusal(CODE.bill_not_payable, 'This bill can no longer be paid.', invoice.status.toLowerCase());
  const bill = requireFound(await findBill(db, account_id, id, now));
  // The API has millisecond precision, and so does what we store in this column.
  if (read_at && read_at < bill.updated_at)
    throw new Refusal(CODE.conflict, 'Somebody else changed this bill. Load it again.', 'conflict');
  return bill;
}

/** Amount and lines after the change. Items that are not given stay, and a given amount must match them. */
async function resolveAmountAfter(context: Context, bill: Bill, { items, amount }: BillChangeInput) {
  const { db, account_id } = context;
  const { id, collection_id } = bill;
  const current: BillLine[] = await listBillItems(db, account_id, id);
  if (items === undefined && amount === undefined) return { amount: bill.amount, lines: current, current };
  const collection = collection_id === null ? null : ((await findCollection(db, account_id, collection_id)) ?? null);
  const next = items ?? current;
  const stated_amount = amount ?? (next.length > 0 ? undefined : bill.amount);
  return { ...resolveBillAmount(next, stated_amount, collection), current };
}

/** The fields that a patch changes; an empty text becomes null. */
function pickChanges(bill: Bill, { items: _, amount: __, ...patch }: BillChangeInput): BillChange {
  const changed = Object.entries(patch)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [field, value === '' ? null : value] as const)
    .filter(([field, value]) => !isDeepStrictEqual(value, bill[field as keyof BillChange]));
  return Object.fromEntries(changed);
}

/**
 * Changes a payable bill. The amount cannot change while a payment attempt is open, because the payer has agreed to it.
 * Refuses 4004, 4017 not payable, 4009 stale version, 4010 amount while an attempt is open.
 */
export async function changeBill(
  context: Context,
  id: string,
  { read_at, ...patch }: BillChangeInput & { read_at?: Date | undefined },
): Promise<void> {
  const { db, account_id, now } = context;
  const bill = await lockPayableBill(context, id, read_at);
  const { amount, lines, current } = await resolveAmountAfter(context, bill, patch);
  const has_new_items = !isDeepStrictEqual(lines, current);
  const changes_amount_or_items = amount !== bill.amount || has_new_items;
  if (changes_amount_or_items && (await findOpenAttempt(db, { account_id, id })))
    throw new Refusal(
      CODE.wrong_state,
      'A payment for this bill is in progress, so its amount cannot change.',
      'attempt_open',
    );
  const change = { ...pickChanges(bill, patch), ...(amount !== bill.amount && { amount }) };
  const fields = [...Object.keys(change), ...(has_new_items ? ['items'] : [])];
  if (fields.length === 0) return;
  if (change.due_date !== undefined || change.expires_at !== undefined) checkBillDates({ ...bill, ...change }, now);

  // At least 1 ms after the last change even if the clock has not advanced, so that a stale version is always detected.
  await updateBill(db, { account_id, id }, change, new Date(Math.max(now.getTime(), bill.updated_at.getTime() + 1)));
  if (has_new_items) await replaceItems(db, { account_id, id }, lines, now);
  const facts = { fields: fields.join(' '), amount: amount === bill.amount ? null : toRinggit(amount) };
  await recordBillEvent(db, { account_id, id }, paymentEvent('bill_changed', facts), 'merchant', now);
  const before = Object.fromEntries(Object.keys(change).map((field) => [field, bill[field as keyof Bill]]));
  await audit(context, { action: 'update', entity: 'customer_bill', entity_id: id, before, after: { ...change } });
}
