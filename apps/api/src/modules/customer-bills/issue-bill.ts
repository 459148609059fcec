import { CODE } from '@kutip/contracts/codes';
import type { customerBills } from '@kutip/contracts/customer-bills';
import type { Parsed } from '@kutip/contracts/endpoint';
import type { BillItem } from '@kutip/domain/bill';
import { Refusal } from '@kutip/domain/refusal';
import type { Sen } from '@kutip/domain/money';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/mount.ts';
import { assertOpen, findCollection } from '../collections/collections.service.ts';
import { askedBy, checkDates } from './bill-rules.ts';
import { reservedBill } from './customer-bills.queries.ts';
import { makeBill, type Reserved } from './customer-bills.service.ts';
import { sendLink } from './send-bill.ts';

type Written = Parsed<typeof customerBills.create>['body'];

const MINUTE_MS = 60_000;

/** The collection that a bill is to belong to, which must take payments now; null for none. */
async function collectionFor({ db, account_id, now }: Context, id: string | null | undefined) {
  if (!id) return null;
  const collection = await findCollection(db, account_id, id);
  if (!collection)
    throw new Refusal(CODE.validation_failed, 'There is no such collection.', { collection_id: 'not_found' });
  assertOpen(collection, now);
  return collection;
}

/** The keys that were reserved for the bill; nothing when none were. Refuses those that a bill has already. */
async function reservedFor(
  { db, account_id }: Context,
  invoice_no: string | null | undefined,
): Promise<Reserved | undefined> {
  if (!invoice_no) return undefined;
  const reserved = await reservedBill(db, account_id, invoice_no);
  if (!reserved)
    throw new Refusal(CODE.validation_failed, 'This number was not reserved.', { invoice_no: 'not_found' });
  if (reserved.is_taken)
    throw new Refusal(CODE.duplicate, 'This bill has been made already.', { invoice_no: 'duplicate' });
  return { id: reserved.id, invoice_no };
}

/** When it is due, until when it can be paid, and when it is reminded of: a direct bill only runs out, and soon (D-15). */
function datesOf(body: Written, now: Date) {
  if (body.source === 'DIRECT') {
    const minutes = body.expires_in_minutes;
    const expires_at = minutes === null ? null : new Date(now.getTime() + minutes * MINUTE_MS);
    return { due_date: null, expires_at, reminder_days: [] };
  }
  const { due_date = null, expires_at = null, reminder_days = null } = body;
  checkDates({ due_date, expires_at }, now);
  return { due_date, expires_at, reminder_days };
}

/** Makes the bill that a merchant issues or keys in at the counter, and mails its link where he wants that. Answers its id. */
export async function issueBill(context: Context, body: Written, linkTo: (id: string) => string): Promise<string> {
  const { db, account_id, now, language } = context;
  const collection = await collectionFor(context, body.collection_id);
  const items: readonly BillItem[] = body.items;
  const said: Sen | undefined = body.amount;
  const { amount, lines } = askedBy(items, said, collection);
  const { id, invoice_no } = await makeBill(db, {
    account_id,
    collection,
    reserved: await reservedFor(context, body.invoice_no),
    title: body.title,
    full_name: body.full_name,
    email: body.email,
    phone_number: body.phone_number,
    amount,
    source: body.source,
    ...datesOf(body, now),
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
  if (body.send_email) await sendLink(context, id, linkTo);
  const after = { invoice_no, amount };
  await audit(context, { action: 'create', entity: 'customer_bill', entity_id: id, after });
  return id;
}
