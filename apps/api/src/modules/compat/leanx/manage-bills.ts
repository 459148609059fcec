import { leanxList, leanxMoment, leanxStatus } from '@kutip/domain/compat/leanx';
import { sen } from '@kutip/domain/money';
import type { BillStatus } from '@kutip/domain/payment';
import { z } from 'zod';
import { requireFound } from '../../../platform/require-found.ts';
import { cancelBill, changeBill } from '../../customer-bills/customer-bills.service.ts';
import { optionalEmail, optionalPhone, optionalText, text } from '../foreign-fields.ts';
import { inTransaction, type ForeignContext, type ForeignRoute } from '../foreign-routes.ts';
import { call, COLLECT, READ } from './calls.ts';
import { listed, pageOf, WHOLE } from './lists.ts';
import { loadBills, type BillRow } from './records.queries.ts';
import { ringgitNumber, transactionView } from './transactions.ts';

const STATUS_IDS = { PENDING: 1, SUCCESS: 2, CANCELLED: 4, EXPIRED: 5 } as const;
const ACTIVE = 1;

function billView(row: BillRow) {
  const invoice_status = leanxStatus(row.status);
  return {
    id: row.id,
    invoice_no: row.invoice_no,
    invoice_ref: row.invoice_ref,
    collection_id: row.collection_id,
    full_name: row.full_name,
    email: row.email,
    phone_number: row.phone_number,
    total: ringgitNumber(row.amount),
    total_amount_with_fee: ringgitNumber(row.total_amount),
    transaction_fee: ringgitNumber(sen(row.fee + row.fee_tax)),
    invoice_status_id: STATUS_IDS[invoice_status],
    invoice_status,
    transaction_invoice_no: row.transaction_invoice_no,
    payment_date: row.paid_at && leanxMoment(row.paid_at),
    record_status: ACTIVE,
    created_at: leanxMoment(row.created_at),
    updated_at: leanxMoment(row.updated_at),
  };
}

/** Our statuses by LeanX's, in whatever case. */
const STATUSES: Readonly<Record<string, readonly BillStatus[]>> = {
  success: ['PAID', 'REFUNDED', 'PARTIALLY_REFUNDED'],
  pending: ['PENDING', 'PROCESSING'],
  failed: ['CANCELLED', 'EXPIRED'],
};
const listInput = listed.extend({
  invoice_status: z
    .string()
    .transform((status) => STATUSES[status.toLowerCase()] ?? null)
    .nullish(),
});

/** By our id or by either number. */
const named = z.object({ _id: text(60) });
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

async function requireBill({ read, account_id }: ForeignContext, key: string): Promise<BillRow> {
  const by = UUID.test(key) ? { id: key, named: null } : { id: null, named: key };
  const [row] = await loadBills(read, account_id, { ...WHOLE, statuses: null, ...by });
  return requireFound(row);
}

async function listBills<T>(
  { read, account_id }: ForeignContext,
  input: z.output<typeof listInput>,
  view: (row: BillRow) => T,
) {
  const page = pageOf(input);
  const { invoice_status: statuses = null } = input;
  const rows = await loadBills(read, account_id, { ...page, statuses, named: null, id: null });
  return { list: leanxList(rows.map(view), { ...page, total: rows[0]?.record_total ?? 0 }) };
}

const changeInput = z.object({
  id: text(60),
  full_name: optionalText(255),
  email: optionalEmail,
  phone_number: optionalPhone,
});

/** Changes the payer of a bill that can still be paid. */
async function updateBill(context: ForeignContext, { id: key, ...given }: z.output<typeof changeInput>) {
  const { id } = await requireBill(context, key);
  const payer = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  await inTransaction(context, (inside) => changeBill(inside, id, payer));
  return billView(await requireBill(context, id));
}

/** A bill that is deleted is cancelled: it stays on record. Refuses one that was paid or may still be. */
async function deleteBill(context: ForeignContext, key: string) {
  const { id } = await requireBill(context, key);
  await inTransaction(context, (inside) => cancelBill(inside, id));
  return billView(await requireBill(context, id));
}

export const manageBillCalls: readonly ForeignRoute[] = [
  call(['POST'], 'merchant/bill-list', READ, listInput, (input, context) => listBills(context, input, billView)),
  call(['GET'], 'merchant/transaction-list', READ, listInput, (input, context) =>
    listBills(context, input, (row) => ({ ...transactionView(row), created_at: leanxMoment(row.created_at) })),
  ),
  call(['POST'], 'merchant/bill-id', READ, named, async ({ _id }, context) =>
    billView(await requireBill(context, _id)),
  ),
  call(['PUT', 'POST'], 'merchant/update-bill', COLLECT, changeInput, (input, context) => updateBill(context, input)),
  call(['POST', 'PUT', 'DELETE'], 'merchant/delete-bill', COLLECT, named, ({ _id }, context) =>
    deleteBill(context, _id),
  ),
];
