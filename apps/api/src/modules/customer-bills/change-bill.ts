import { CODE } from '@kutip/contracts/codes';
import type { customerBills } from '@kutip/contracts/customer-bills';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import type { BillLine } from '@kutip/domain/bill';
import { toRinggit } from '@kutip/domain/money';
import { isPayable } from '@kutip/domain/payment';
import { paymentEvent } from '@kutip/domain/payment-events';
import { Refusal } from '@kutip/domain/refusal';
import { requireFound } from '../../platform/crud.ts';
import { editRecord } from '../../platform/edit-record.ts';
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
import { recordBillEvent } from './bill-event.ts';

type BillChangeInput = Omit<ParsedRequest<typeof customerBills.update>['body'], 'read_at'>;

type BillWithItems = Bill & { items: BillLine[] };

/** Loads and locks a bill with its items. Refuses a bill that is not payable. */
async function lockPayableBill(context: Context, id: string): Promise<BillWithItems> {
  const { db, account_id, now } = context;
  const invoice = requireFound(await lockBill(db, { account_id, id }));
  if (!isPayable(invoice, now))
    throw new Refusal(CODE.bill_not_payable, 'This bill can no longer be paid.', invoice.status.toLowerCase());
  const bill = requireFound(await findBill(db, account_id, id, now));
  return { ...bill, items: await listBillItems(db, account_id, id) };
}

/** Amount and items as requested. Items that are not given stay, and a given amount must match them. */
async function requestedAmount(context: Context, bill: BillWithItems, { items, amount }: BillChangeInput) {
  if (items === undefined && amount === undefined) return {};
  const { db, account_id } = context;
  const { collection_id } = bill;
  const collection = collection_id === null ? null : ((await findCollection(db, account_id, collection_id)) ?? null);
  const next = items ?? bill.items;
  const resolved = resolveBillAmount(next, amount ?? (next.length > 0 ? undefined : bill.amount), collection);
  return { amount: resolved.amount, items: resolved.lines };
}

/** The fields as requested; an empty text becomes null. */
function requestedFields({ items: _, amount: __, ...patch }: BillChangeInput): BillChange {
  return Object.fromEntries(Object.entries(patch).map(([field, value]) => [field, value === '' ? null : value]));
}

interface BillEdit extends BillChange {
  items?: BillLine[];
}

/** Writes what an edit changes. Refuses 4010 the amount of a bill with an open attempt, and dates that contradict each other. */
async function writeBill(
  { db, account_id, now }: Context,
  bill: Bill,
  { items, updated_at, ...change }: BillEdit & { updated_at: Date },
): Promise<void> {
  const key = { account_id, id: bill.id };
  if ((change.amount !== undefined || items !== undefined) && (await findOpenAttempt(db, key)))
    throw new Refusal(
      CODE.wrong_state,
      'A payment for this bill is in progress, so its amount cannot change.',
      'attempt_open',
    );
  if (change.due_date !== undefined || change.expires_at !== undefined) checkBillDates({ ...bill, ...change }, now);
  await updateBill(db, key, change, updated_at);
  if (items) await replaceItems(db, key, items, now);
  const fields = [...Object.keys(change), ...(items ? ['items'] : [])].join(' ');
  const facts = { fields, amount: change.amount === undefined ? null : toRinggit(change.amount) };
  await recordBillEvent(db, key, paymentEvent('bill_changed', facts), 'merchant', now);
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
  await editRecord(context, {
    entity: 'customer_bill',
    entity_id: id,
    read_at,
    lock: () => lockPayableBill(context, id),
    request: async (bill): Promise<BillEdit> => ({
      ...requestedFields(patch),
      ...(await requestedAmount(context, bill, patch)),
    }),
    write: (change, bill) => writeBill(context, bill, change),
  });
}
