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
  /** Until when the shop keeps the parcel, so that the buyer can add to it; e-mails of before have none. */
  hold_until: isoDateTime.nullable().default(null),
  order_path: exactText,
});

function write(data: z.output<typeof order>, messages: EmailMessages, sender: Sender): Email {
  const { labels, language, orders } = messages;
  const { subject, line } = orders.notices[data.notice](data.store_name, data.order_no);
  return {
    subject,
    greeting: messages.greeting(data.buyer_name),
    lines: data.hold_until ? [line, orders.kept(formatDateTime(data.hold_until, language))] : [line],
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

/** Of a cart that the buyer asked to be reminded of. */
const cart_reminder = template({
  data: z.object({
    store_name: text,
    items: text,
    cart_path: exactText,
    unsubscribe_path: exactText,
    one_click_path: exactText,
  }),
  write({ store_name, items, cart_path, unsubscribe_path, one_click_path }, messages, sender) {
    const { bulk, orders } = messages;
    const { subject, line, action } = orders.cart(store_name);
    return {
      subject,
      greeting: '',
      lines: [line],
      facts: [[orders.items, items]],
      action: { label: action, url: `${sender.portal_url}${cart_path}` },
      closing: closing(messages, sender),
      unsubscribe: {
        label: bulk.unsubscribe(store_name),
        page_url: `${sender.portal_url}${unsubscribe_path}`,
        one_click_url: `${sender.portal_url}${one_click_path}`,
      },
    };
  },
});

/** E-mails to a buyer about a cart or an order of a shop: those before it is paid, which are limited, and those that follow. */
export const ORDER_TEMPLATES = {
  cart_reminder,
  order_placed: template({ data: order, write }),
  order_update: template({ data: order, write }),
};
