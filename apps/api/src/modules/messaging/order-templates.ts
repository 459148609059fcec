import { z } from 'zod';
import { formatDateTime, formatMoney, type Email } from './email.ts';
import type { EmailMessages } from './messages/en.ts';
import {
  closing,
  exactText,
  greetedName,
  isoDateTime,
  money,
  optionalText,
  template,
  text,
  type Sender,
} from './template.ts';

const NOTICES = ['placed', 'unpaid', 'paid', 'shipped', 'ready', 'cancelled'] as const;

const order = z.object({
  notice: z.enum(NOTICES),
  store_name: text,
  order_no: text,
  buyer_name: greetedName,
  amount: money,
  items: text,
  courier: optionalText,
  tracking_no: optionalText,
  slot_starts_at: isoDateTime.nullable(),
  order_path: exactText,
});

function write(data: z.output<typeof order>, messages: EmailMessages, sender: Sender): Email {
  const { labels, language, orders } = messages;
  const { subject, line } = orders.notices[data.notice](data.store_name, data.order_no);
  return {
    subject,
    greeting: messages.greeting(data.buyer_name),
    lines: [line],
    facts: [
      [orders.order, data.order_no],
      [orders.items, data.items],
      [orders.total, formatMoney(data.amount)],
      [orders.pick_up, data.slot_starts_at && formatDateTime(data.slot_starts_at, language)],
      [orders.courier, data.courier],
      [labels.number, data.tracking_no],
    ],
    action: { label: orders.action, url: `${sender.portal_url}${data.order_path}` },
    closing: closing(messages, sender),
  };
}

/** E-mails to a buyer about a shop order: one before it is paid, which is limited, and those that follow. */
export const ORDER_TEMPLATES = {
  order_placed: template({ data: order, write }),
  order_update: template({ data: order, write }),
};
