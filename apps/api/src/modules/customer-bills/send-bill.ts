import { CODE } from '@kutip/contracts/codes';
import { toRinggit, type Sen } from '@kutip/domain/money';
import { isPayable } from '@kutip/domain/payment';
import { paymentEvent } from '@kutip/domain/payment-events';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import type { Context } from '../../platform/mount.ts';
import { assertMessageAllowed, queueMessages, type Message } from '../../platform/outbox.ts';
import { loadMerchantProfile } from '../accounts/accounts.service.ts';
import { findBill, lockBill, markSent } from './customer-bills.queries.ts';
import { recordBillEvent } from './bill-event.ts';

export interface EmailedBill {
  id: string;
  invoice_no: string;
  title: string;
  full_name: string;
  email: string;
  amount: Sen;
  due_date: string | null;
  expires_at: Date | null;
  note: string | null;
  language: string;
}

interface BillEmail {
  account_id: string;
  template: 'bill_link' | 'bill_reminder';
  link: string;
  /** Fields of this template only. */
  template_data?: Record<string, string>;
  now: Date;
}

/** An e-mail about a bill to its payer, in the language in which the bill was created. */
export async function billEmail(
  db: Connection,
  bill: EmailedBill,
  { account_id, template, link, template_data, now }: BillEmail,
): Promise<Message> {
  const { name: merchant_name } = await loadMerchantProfile(db, account_id);
  const data = {
    merchant_name,
    title: bill.title,
    amount: toRinggit(bill.amount),
    invoice_no: bill.invoice_no,
    payer_name: bill.full_name,
    note: bill.note,
    due_date: bill.due_date,
    expires_at: bill.expires_at?.toISOString() ?? null,
    link,
    ...template_data,
  };
  const { email: recipient, language } = bill;
  return { account_id, channel: 'EMAIL', recipient, template, language, data, created_at: now };
}

/**
 * E-mails the link of a bill, the first time or again. Refuses 4004, 4017 when the bill is not payable, and what
 * `assertMessageAllowed` refuses, under `field` if the request has one for it.
 */
export async function sendBillLink(
  { db, account_id, now }: Pick<Context, 'db' | 'account_id' | 'now'>,
  id: string,
  urlOfBill: (id: string) => string,
  field?: string,
): Promise<void> {
  const key = { account_id, id };
  const invoice = requireFound(await lockBill(db, key));
  if (!isPayable(invoice, now))
    throw new Refusal(CODE.bill_not_payable, 'This bill can no longer be paid.', invoice.status.toLowerCase());
  const bill = requireFound(await findBill(db, account_id, id, now));
  if (!bill.email)
    throw new Refusal(CODE.validation_failed, 'This bill has no e-mail address.', { [field ?? 'email']: 'required' });
  const email = await billEmail(db, bill, { account_id, template: 'bill_link', link: urlOfBill(id), now });
  await assertMessageAllowed(db, email, field);
  await queueMessages(db, [email]);
  await markSent(db, key, now);
  await recordBillEvent(db, key, paymentEvent('bill_sent', { channel: 'email' }), 'merchant', now);
}
