import { CODE } from '@kutip/contracts/codes';
import { toRinggit, type Sen } from '@kutip/domain/money';
import { isPayable } from '@kutip/domain/payment';
import { paymentEvent } from '@kutip/domain/payment-events';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import { found } from '../../platform/crud.ts';
import type { Context } from '../../platform/mount.ts';
import { queueMessages } from '../../platform/outbox.ts';
import { merchantFace } from '../accounts/accounts.service.ts';
import { billOfId, lockInvoice, markSent } from './customer-bills.queries.ts';
import { tell } from './customer-bills.service.ts';

export interface MailedBill {
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

interface Mail {
  account_id: string;
  template: 'bill_link' | 'bill_reminder';
  link: string;
  /** Facts of this template alone. */
  more?: Record<string, string>;
  now: Date;
}

/** Queues a mail about a bill to who is asked to pay it, in the language in which the bill was made. */
export async function mailBill(db: Connection, bill: MailedBill, { account_id, template, link, more, now }: Mail) {
  const { name: merchant_name } = await merchantFace(db, account_id);
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
    ...more,
  };
  const { email: recipient, language } = bill;
  await queueMessages(db, [{ account_id, channel: 'EMAIL', recipient, template, language, data, created_at: now }]);
}

/** Mails the link of a bill, for the first time or again. Refuses (4004, 4017) what is not there or cannot be paid. */
export async function sendLink(
  { db, account_id, now }: Pick<Context, 'db' | 'account_id' | 'now'>,
  id: string,
  linkTo: (id: string) => string,
): Promise<void> {
  const key = { account_id, id };
  const invoice = found(await lockInvoice(db, key));
  if (!isPayable(invoice, now))
    throw new Refusal(CODE.bill_not_payable, 'This bill cannot be paid any more.', invoice.status.toLowerCase());
  const bill = found(await billOfId(db, account_id, id, now));
  await mailBill(db, bill, { account_id, template: 'bill_link', link: linkTo(id), now });
  await markSent(db, key, now);
  await tell(db, key, paymentEvent('bill_sent', { channel: 'email' }), 'merchant', now);
}
