import type { MessageTemplate } from '@kutip/domain/message-limits';
import { z } from 'zod';
import { formatMoney, formatDateTime } from './email.ts';
import { ACCOUNT_TEMPLATES } from './account-templates.ts';
import { BULK_TEMPLATES } from './bulk-templates.ts';
import { BILL_TEMPLATES } from './bill-templates.ts';
import type { EmailMessages } from './messages/en.ts';
import { NOTIFICATION_TEMPLATES } from './notification-templates.ts';
import { ORDER_TEMPLATES } from './order-templates.ts';
import { PEOPLE_TEMPLATES } from './people-templates.ts';
import { REFUND_TEMPLATES } from './refund-templates.ts';
import { closing, exactText, greetedName, isoDateTime, money, optionalText, template, text } from './template.ts';

const welcome = template({
  data: z.object({ full_name: greetedName, company_name: text, product_name: text, login_url: exactText }),
  write: ({ full_name, company_name, product_name, login_url }, messages, sender) => ({
    subject: messages.welcome.subject(product_name),
    greeting: messages.greeting(full_name),
    lines: messages.welcome.lines(company_name),
    facts: [],
    action: { label: messages.welcome.action, url: login_url },
    closing: closing(messages, sender),
  }),
});

const paid = z.object({
  merchant_name: text,
  title: text,
  amount: money,
  invoice_no: text,
  transaction_invoice_no: text,
  payer_name: greetedName,
  bank: optionalText,
  reference: optionalText,
  paid_at: isoDateTime,
  link: exactText,
});

const paymentFacts = (
  payment: Pick<z.output<typeof paid>, 'paid_at' | 'bank' | 'reference' | 'transaction_invoice_no'>,
  { labels, language }: EmailMessages,
): [label: string, value: string | null][] => [
  [labels.paid, formatDateTime(payment.paid_at, language)],
  [labels.bank, payment.bank],
  [labels.bank_reference, payment.reference],
  [labels.payment, payment.transaction_invoice_no],
];

const receipt = template({
  data: paid,
  write(payment, messages, sender) {
    const amount = formatMoney(payment.amount);
    return {
      subject: messages.receipt.subject(amount, payment.merchant_name),
      greeting: messages.greeting(payment.payer_name),
      lines: messages.receipt.lines(amount, payment.merchant_name),
      facts: [[messages.labels.description, payment.title], ...paymentFacts(payment, messages)],
      action: { label: messages.receipt.action, url: payment.link },
      closing: closing(messages, sender),
    };
  },
});

const merchant_paid = template({
  data: paid.extend({ merchant_name: greetedName, net_amount: money }),
  write(payment, messages, sender) {
    const amount = formatMoney(payment.amount);
    return {
      subject: messages.merchant_paid.subject(amount, payment.title),
      greeting: messages.greeting(payment.merchant_name),
      lines: [messages.merchant_paid.line(payment.payer_name, amount, payment.title)],
      facts: [[messages.labels.net, formatMoney(payment.net_amount)], ...paymentFacts(payment, messages)],
      action: { label: messages.merchant_paid.action, url: payment.link },
      closing: closing(messages, sender),
    };
  },
});

/** All templates by the name under which messages are queued. */
export const TEMPLATES = {
  welcome,
  ...ACCOUNT_TEMPLATES,
  ...BILL_TEMPLATES,
  ...BULK_TEMPLATES,
  receipt,
  merchant_paid,
  ...NOTIFICATION_TEMPLATES,
  ...ORDER_TEMPLATES,
  ...PEOPLE_TEMPLATES,
  ...REFUND_TEMPLATES,
} satisfies Record<MessageTemplate, unknown>;
export type TemplateName = keyof typeof TEMPLATES;
