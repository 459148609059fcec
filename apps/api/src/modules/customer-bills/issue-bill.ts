import { CODE } from '@kutip/contracts/codes';
import type { customerBills } from '@kutip/contracts/customer-bills';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import type { BillItem } from '@kutip/domain/bill';
import { Refusal } from '@kutip/domain/refusal';
import type { Sen } from '@kutip/domain/money';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/mount.ts';
import { assertOpen, findCollection } from '../collections/collections.service.ts';
import { resolveBillAmount, checkBillDates } from './bill-rules.ts';
import { lockReservation, type ReservedInvoice } from '../invoices/invoices.service.ts';
import { createBill } from './customer-bills.service.ts';
import { sendBillLink } from './send-bill.ts';

type IssueBillInput = ParsedRequest<typeof customerBills.create>['body'];

const MINUTE_MS = 60_000;

/** The collection of a new bill, which must be open; null for none. */
async function findOpenCollection({ db, account_id, now }: Context, id: string | null | undefined) {
  if (!id) return null;
  const collection = await findCollection(db, account_id, id);
  if (!collection)
    throw new Refusal(CODE.validation_failed, 'There is no such collection.', { collection_id: 'not_found' });
  assertOpen(collection, now);
  return collection;
}

/** The keys reserved for the bill; undefined when none were. Refuses keys that a bill already uses. */
async function findReservation(
  { db, account_id }: Context,
  invoice_no: string | null | undefined,
): Promise<ReservedInvoice | undefined> {
  if (!invoice_no) return undefined;
  const reserved = await lockReservation(db, account_id, invoice_no);
  if (!reserved)
    throw new Refusal(CODE.validation_failed, 'This number was not reserved.', { invoice_no: 'not_found' });
  if (reserved.is_used)
    throw new Refusal(CODE.duplicate, 'This bill has been made already.', { invoice_no: 'duplicate' });
  return { id: reserved.id, invoice_no };
}

/** Due date, expiry and reminders. A direct bill has an expiry only, and a short one (D-15). */
function billDates(body: IssueBillInput, now: Date) {
  if (body.source === 'DIRECT') {
    const minutes = body.expires_in_minutes;
    const expires_at = minutes === null ? null : new Date(now.getTime() + minutes * MINUTE_MS);
    return { due_date: null, expires_at, reminder_days: [] };
  }
  const { due_date = null, expires_at = null, reminder_days = null } = body;
  checkBillDates({ due_date, expires_at }, now);
  return { due_date, expires_at, reminder_days };
}

/**
 * Creates a bill that a merchant issues or enters at the counter, and e-mails its link if requested. Returns its id.
 */
export async function issueBill(
  context: Context,
  body: IssueBillInput,
  urlOfBill: (id: string) => string,
): Promise<string> {
  const { db, account_id, now, language } = context;
  const collection = await findOpenCollection(context, body.collection_id);
  const items: readonly BillItem[] = body.items;
  const stated_amount: Sen | undefined = body.amount;
  const { amount, lines } = resolveBillAmount(items, stated_amount, collection);
  const { id, invoice_no } = await createBill(db, {
    account_id,
    collection,
    reserved: await findReservation(context, body.invoice_no),
    title: body.title,
    full_name: body.full_name,
    email: body.email,
    phone_number: body.phone_number,
    amount,
    source: body.source,
    ...billDates(body, now),
    reference_1: body.reference_1 || null,
    reference_2: body.reference_2 || null,
    note: body.note || null,
    form_answers: {},
    sent_at: null,
    language,
    lines,
    actor: 'merchant',
    now,
  });
  if (body.send_email) await sendBillLink(context, id, urlOfBill, 'send_email');
  const after = { invoice_no, amount };
  await audit(context, { action: 'create', entity: 'customer_bill', entity_id: id, after });
  return id;
}
