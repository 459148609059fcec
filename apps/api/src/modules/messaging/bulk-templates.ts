import { z } from 'zod';
import { closing, exactText, template, text } from './template.ts';

/** A merchant's own text to one of many. It has been filled already: what people wrote is no link in it. */
const bulk_message = template({
  data: z.object({
    merchant_name: text,
    subject: z.string(),
    message: exactText,
    /** The amount and the link of an unpaid bill. */
    amount: z.string().nullable(),
    pay_url: exactText.nullable(),
    unsubscribe_url: exactText,
    one_click_url: exactText,
  }),
  write({ merchant_name, subject, message, amount, pay_url, unsubscribe_url, one_click_url }, messages, sender) {
    return {
      subject,
      greeting: '',
      lines: message.split(/\n+/),
      facts: [],
      action: pay_url && amount ? { label: messages.bill.action(amount), url: pay_url } : null,
      closing: [messages.bulk.why(merchant_name), ...closing(messages, sender)],
      unsubscribe: {
        label: messages.bulk.unsubscribe(merchant_name),
        page_url: unsubscribe_url,
        one_click_url,
      },
    };
  },
});

/** Messages to many. */
export const BULK_TEMPLATES = { bulk_message };
