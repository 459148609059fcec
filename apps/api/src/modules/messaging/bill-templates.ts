import { z } from 'zod';
import { formatDate, formatDateTime, formatMoney, type Email } from './email.ts';
import type { EmailMessages } from './messages/en.ts';
import { closing, exactText, greetedName, isoDateTime, money, optionalText, template, text } from './template.ts';

const bill = z.object({
  merchant_name: text,
  title: text,
  amount: money,
  invoice_no: text,
  payer_name: greetedName,
  note: optionalText,
  due_date: z.iso.date().nullable(),
  expires_at: isoDateTime.nullable(),
  link: exactText,
});
type Bill = z.output<typeof bill>;

const billFacts = (
  { title, invoice_no, due_date, expires_at, note }: Bill,
  { labels, language }: EmailMessages,
): Email['facts'] => [
  [labels.description, title],
  [labels.bill, invoice_no],
  [labels.due, due_date && formatDate(due_date, language)],
  [labels.pay_before, expires_at && formatDateTime(expires_at, language)],
  [labels.note, note],
];

const bill_link = template({
  data: bill,
  write(data, messages, sender) {
    const amount = formatMoney(data.amount);
    return {
      subject: messages.bill.subject(amount, data.merchant_name, data.title),
      greeting: messages.greeting(data.payer_name),
      lines: [messages.bill.line(amount, data.merchant_name)],
      facts: billFacts(data, messages),
      action: { label: messages.bill.action(amount), url: data.link },
      closing: [messages.bill.unknown_merchant, ...closing(messages, sender)],
    };
  },
});

/** Days until the due date: '3', '0', '-7'. */
const days_left = z.string().regex(/^-?\d+$/);

const bill_reminder = template({
  data: bill.extend({ days_left }),
  write(data, messages, sender) {
    const amount = formatMoney(data.amount);
    const days = Number(data.days_left);
    return {
      subject: messages.bill.reminder_subject(amount, data.merchant_name, days),
      greeting: messages.greeting(data.payer_name),
      lines: [messages.bill.reminder_line(amount, data.merchant_name, days), messages.bill.already_paid],
      facts: billFacts(data, messages),
      action: { label: messages.bill.action(amount), url: data.link },
      closing: [messages.bill.unknown_merchant, ...closing(messages, sender)],
    };
  },
});

/** E-mails about a bill before it is paid. */
export const BILL_TEMPLATES = { bill_link, bill_reminder };
