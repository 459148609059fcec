import { z } from 'zod';
import { formatMoney, formatDateTime } from './email.ts';
import { closing, exactText, greetedName, isoDateTime, money, optionalText, template, text } from './template.ts';

const refund = z.object({
  merchant_name: text,
  title: text,
  transaction_invoice_no: text,
  payer_name: greetedName,
  amount: money,
  /** The refund's own number. */
  invoice_no: text,
});

const refund_link = template({
  data: refund.extend({ link: exactText, expires_at: isoDateTime }),
  write(data, messages, sender) {
    const { labels, language, refund_link: texts } = messages;
    const amount = formatMoney(data.amount);
    return {
      subject: texts.subject(data.merchant_name, amount),
      greeting: messages.greeting(data.payer_name),
      lines: texts.lines(data.merchant_name, amount),
      facts: [
        [labels.description, data.title],
        [labels.payment, data.transaction_invoice_no],
        [labels.refund, data.invoice_no],
        [labels.reply_before, formatDateTime(data.expires_at, language)],
      ],
      action: { label: texts.action, url: data.link },
      closing: [texts.closing, ...closing(messages, sender)],
    };
  },
});

const refund_done = template({
  data: refund.extend({ account: optionalText, reference: optionalText }),
  write(data, messages, sender) {
    const { labels, refund_done: texts } = messages;
    const amount = formatMoney(data.amount);
    return {
      subject: texts.subject(data.merchant_name, amount),
      greeting: messages.greeting(data.payer_name),
      lines: [texts.line(data.merchant_name, amount)],
      facts: [
        [labels.description, data.title],
        [labels.payment, data.transaction_invoice_no],
        [labels.refund, data.invoice_no],
        [labels.account, data.account],
        [labels.bank_reference, data.reference],
      ],
      action: null,
      closing: closing(messages, sender),
    };
  },
});

/** E-mails to a payer about a refund. */
export const REFUND_TEMPLATES = { refund_link, refund_done };
