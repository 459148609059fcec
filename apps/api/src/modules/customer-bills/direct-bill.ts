import { CODE } from '@kutip/contracts/codes';
import type { customerBills } from '@kutip/contracts/customer-bills';
import type { Parsed } from '@kutip/contracts/endpoint';
import { billOf } from '@kutip/domain/bill';
import { toRinggit, type Sen } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/mount.ts';
import { queueMessages } from '../../platform/outbox.ts';
import { merchantFace } from '../accounts/accounts.service.ts';
import { assertOpen, findCollection } from '../collections/collections.service.ts';
import { makeBill, tell } from './customer-bills.service.ts';

type Written = Parsed<typeof customerBills.create>['body'];

const MINUTE_MS = 60_000;

/** What a direct bill asks, or a refusal that names the field. */
function askedBy({ amount, items }: Written) {
  const bill = billOf(items, amount);
  if ('amount' in bill) return bill;
  const outside = bill.fault === 'too_small' || bill.fault === 'too_large';
  const code = outside ? CODE.amount_outside_limits : CODE.validation_failed;
  throw new Refusal(code, 'This amount cannot be asked for.', { amount: bill.fault });
}

/** The collection that a bill is to belong to, which must take payments now; null for none. */
async function collectionFor({ db, account_id, now }: Context, id: string | null | undefined) {
  if (!id) return null;
  const collection = await findCollection(db, account_id, id);
  if (!collection)
    throw new Refusal(CODE.validation_failed, 'There is no such collection.', { collection_id: 'not_found' });
  assertOpen(collection, now);
  return collection;
}

interface Made {
  id: string;
  invoice_no: string;
  amount: Sen;
  expires_at: Date | null;
  link: string;
}

/** The customer gets the link by mail, in the language in which the merchant works. */
async function mailLink(context: Context, { title, full_name, email, note }: Written, made: Made): Promise<void> {
  const { db, account_id, now, language } = context;
  const { name: merchant_name } = await merchantFace(db, account_id);
  const data = {
    merchant_name,
    title,
    amount: toRinggit(made.amount),
    invoice_no: made.invoice_no,
    payer_name: full_name,
    note: note || null,
    expires_at: made.expires_at?.toISOString() ?? null,
    link: made.link,
  };
  const mail = { account_id, channel: 'EMAIL', recipient: email, template: 'bill_link', language } as const;
  await queueMessages(db, [{ ...mail, data, created_at: now }]);
  await tell(db, { account_id, id: made.id }, paymentEvent('bill_sent', { channel: 'email' }), 'merchant', now);
}

/** Makes the bill that a merchant keys in while the customer is there or on the phone. Answers its id. */
export async function makeDirectBill(context: Context, body: Written, linkTo: (id: string) => string): Promise<string> {
  const { db, account_id, now } = context;
  const { amount, lines } = askedBy(body);
  const collection = await collectionFor(context, body.collection_id);
  const minutes = body.expires_in_minutes;
  const expires_at = minutes === null ? null : new Date(now.getTime() + minutes * MINUTE_MS);
  const { id, invoice_no } = await makeBill(db, {
    account_id,
    collection,
    title: body.title,
    full_name: body.full_name,
    email: body.email,
    phone_number: body.phone_number,
    amount,
    source: 'DIRECT',
    expires_at,
    reference_1: body.reference_1 || null,
    reference_2: body.reference_2 || null,
    note: body.note || null,
    form_answers: {},
    sent_at: body.send_email ? now : null,
    lines,
    actor: 'merchant',
    now,
  });
  if (body.send_email) await mailLink(context, body, { id, invoice_no, amount, expires_at, link: linkTo(id) });
  const after = { invoice_no, amount };
  await audit(context, { action: 'create', entity: 'customer_bill', entity_id: id, after });
  return id;
}
