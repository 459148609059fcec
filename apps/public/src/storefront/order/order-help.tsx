import { whatsappLink } from '@kutip/domain/message-batch';
import { fill } from '../../shared/fill.ts';
import type { OrderContext, OrderStore, TrackedOrder } from './order-context.ts';
import { orderMessage } from './order-texts.ts';

interface HelpProps {
  context: OrderContext;
  order: TrackedOrder;
  store: OrderStore;
}

/** WhatsApp with the order's number filled in; null for a shop without a number. */
export function questionLink({ context, order, store }: HelpProps): string | null {
  const phone = phoneOf(order, store);
  const { question } = context.messages.order;
  return phone && whatsappLink(phone, fill(question, { store: order.store.name, order_no: order.order_no }));
}

const phoneOf = (order: TrackedOrder, store: OrderStore): string | null =>
  store?.support_details?.whatsapp_number ?? order.store.phone_number;

/** How to reach the shop about this order. No link carries the address of this page. */
export function OrderHelp({ context, order, store }: HelpProps) {
  const { messages, direction } = context;
  const { order: texts } = messages;
  const phone = phoneOf(order, store);
  const hours = store?.support_details?.operating_hours;
  return (
    <section className="order-help">
      <h2>{texts.wrong}</h2>
      <p>{phone ? texts.wrong_text : fill(texts.no_whatsapp, { order_no: order.order_no }, direction)}</p>
      {hours && <p>{fill(texts.hours, { hours }, direction)}</p>}
      {phone && (
        <p className="order-actions">
          <a className="second-action" href={questionLink({ context, order, store })!} rel="noreferrer">
            {texts.whatsapp}
          </a>
          <a className="link" href={whatsappLink(phone, orderMessage(context, order))} rel="noreferrer">
            {texts.send_order}
          </a>
        </p>
      )}
    </section>
  );
}
