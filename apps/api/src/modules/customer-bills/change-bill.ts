import { isDeepStrictEqual } from 'node:util';
import { CODE } from '@kutip/contracts/codes';
import type { customerBills } from '@kutip/contracts/customer-bills';
import type { Parsed } from '@kutip/contracts/endpoint';
import type { BillLine } from '@kutip/domain/bill';
import { toRinggit } from '@kutip/domain/money';
import { isPayable } from '@kutip/domain/payment';
import { paymentEvent } from '@kutip/domain/payment-events';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import { found } from '../../platform/crud.ts';
import type { Context } from '../../platform/mount.ts';
import { findCollection } from '../collections/collections.service.ts';
import { openAttemptOf } from '../payments/switch.service.ts';
import { askedBy, checkDates } from './bill-rules.ts';
import {
  billOfId,
  itemsOf,
  lockInvoice,
  replaceItems,
  updateBill,
  type Bill,
  type BillChange,
} from './customer-bills.queries.ts';
import { tell } from './customer-bills.service.ts';

type Written = Omit<Parsed<typeof customerBills.update>['body'], 'read_at'>;

/** The bill, locked; refused when it cannot be paid any more, or when somebody has changed it since it was read. */
async function lockedBill(context: Context, id: string, read_at: Date | undefined): Promise<Bill> {
  const { db, account_id, now } = context;
  const invoice = found(await lockInvoice(db, { account_id, id }));
  if (!isPayable(invoice, now))
    throw new Refusal(CODE.bill_not_payable, 'This bill cannot be paid any more.', invoice.status.toLowerCase());
  const bill = found(await billOfId(db, account_id, id, now));
  // Times on the wire have no more than milliseconds, and so has the database what we write there.
  if (read_at && read_at < bill.updated_at)
    throw new Refusal(CODE.conflict, 'Somebody else changed this bill. Load it again.', 'conflict');
  return bill;
}

/** What a bill asks after the change. Items that are not named stay, and what is said must agree with them. */
async function amountAfter(context: Context, bill: Bill, { items, amount }: Written) {
  const { db, account_id } = context;
  const { id, collection_id } = bill;
  const kept: BillLine[] = await itemsOf(db, account_id, id);
  if (items === undefined && amount === undefined) return { amount: bill.amount, lines: kept, kept };
  const collection = collection_id === null ? null : ((await findCollection(db, account_id, collection_id)) ?? null);
  const next = items ?? kept;
  const said = amount ?? (next.length > 0 ? undefined : bill.amount);
  return { ...askedBy(next, said, collection), kept };
}

/** The fields that a patch names, an emptied one being null, without those that stay as they are. */
function changeOf(bill: Bill, { items: _, amount: __, ...patch }: Written): BillChange {
  const named = Object.entries(patch)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [field, value === '' ? null : value] as const)
    .filter(([field, value]) => !isDeepStrictEqual(value, bill[field as keyof BillChange]));
  return Object.fromEntries(named);
}

/**
 * Changes a bill that can still be paid. While an attempt to pay it is open, what it asks stands: the payer has agreed to
 * that amount. Refuses 4004, 4017 not payable, 4009 changed since it was read, 4010 amount while it is being paid.
 */
export async function changeBill(
  context: Context,
  id: string,
  { read_at, ...patch }: Written & { read_at?: Date | undefined },
): Promise<void> {
  const { db, account_id, now } = context;
  const bill = await lockedBill(context, id, read_at);
  const { amount, lines, kept } = await amountAfter(context, bill, patch);
  const has_new_items = !isDeepStrictEqual(lines, kept);
  const asks_otherwise = amount !== bill.amount || has_new_items;
  if (asks_otherwise && (await openAttemptOf(db, { account_id, id })))
    throw new Refusal(CODE.wrong_state, 'Somebody is paying this bill: its amount stands.', 'attempt_open');
  const change = { ...changeOf(bill, patch), ...(amount !== bill.amount && { amount }) };
  const fields = [...Object.keys(change), ...(has_new_items ? ['items'] : [])];
  if (fields.length === 0) return;
  if (change.due_date !== undefined || change.expires_at !== undefined) checkDates({ ...bill, ...change }, now);

  // Later than the last change even if the clock has not moved on, so that a reader of the last one is told.
  await updateBill(db, { account_id, id }, change, new Date(Math.max(now.getTime(), bill.updated_at.getTime() + 1)));
  if (has_new_items) await replaceItems(db, { account_id, id }, lines, now);
  const facts = { fields: fields.join(' '), amount: amount === bill.amount ? null : toRinggit(amount) };
  await tell(db, { account_id, id }, paymentEvent('bill_changed', facts), 'merchant', now);
  const before = Object.fromEntries(Object.keys(change).map((field) => [field, bill[field as keyof Bill]]));
  await audit(context, { action: 'update', entity: 'customer_bill', entity_id: id, before, after: { ...change } });
}
