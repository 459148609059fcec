import { resizedUrl } from '@kutip/domain/picture-url';
import { fill } from '../../shared/fill.ts';
import { formatRinggit } from '../../shared/format-money.ts';
import type { OrderContext, TrackedOrder } from './order-context.ts';
import { isFinal, type OrderState } from './order-state.ts';
import { momentText } from './order-texts.ts';

interface SummaryProps {
  context: OrderContext;
  order: TrackedOrder;
  state: OrderState;
}

function Item({ context, item }: { context: OrderContext; item: TrackedOrder['items'][number] }) {
  const { title, variant_name, quantity, image_url, total_amount } = item;
  const count = `× ${quantity}`;
  const { quantity: sentence } = context.messages.order;
  return (
    <li>
      {image_url ? (
        <img src={resizedUrl(image_url, 160)} alt="" width={56} height={56} loading="lazy" />
      ) : (
        <span className="no-picture" />
      )}
      <p>
        <strong dir="auto">{title}</strong>
        <small>
          {variant_name ? fill(sentence, { variant: variant_name, quantity: count }, context.direction) : count}
        </small>
      </p>
      <bdi className="figure">{formatRinggit(total_amount)}</bdi>
    </li>
  );
}

/** The amounts between the items and the total; those of nothing are left out. */
function amountRows({ messages, direction }: OrderContext, order: TrackedOrder) {
  const { order: texts } = messages;
  const { discount_code, discount_amount, shipping_name, shipping_amount, cod_fee, items_amount } = order;
  const isSome = (amount: string) => Number(amount) > 0;
  return [
    { label: texts.items, amount: formatRinggit(items_amount), is_shown: true },
    {
      label: fill(texts.discount, { code: discount_code ?? '' }, direction),
      amount: `−${formatRinggit(discount_amount)}`,
      is_shown: isSome(discount_amount),
    },
    {
      label: shipping_name ?? '',
      amount: isSome(shipping_amount) ? formatRinggit(shipping_amount) : texts.free,
      is_shown: shipping_name !== null,
    },
    { label: texts.cod_fee, amount: formatRinggit(cod_fee), is_shown: isSome(cod_fee) },
  ].filter(({ is_shown }) => is_shown);
}

function totalLabel({ messages: { order: texts } }: OrderContext, order: TrackedOrder, state: OrderState): string {
  if (order.paid_at) return texts.paid;
  if (isFinal(state)) return texts.total;
  return order.payment_method === 'COD' ? texts.to_pay_rider : texts.to_pay;
}

/** What was ordered, and what was or will be paid. */
export function OrderSummary({ context, order, state }: SummaryProps) {
  const { order: texts } = context.messages;
  return (
    <section className="order-card">
      <h2>{texts.yours}</h2>
      <ul className="order-items">
        {order.items.map((item) => (
          <Item key={item.line_no} context={context} item={item} />
        ))}
      </ul>
      <dl className="order-amounts">
        {amountRows(context, order).map(({ label, amount }) => (
          <div key={label}>
            <dt dir="auto">{label}</dt>
            <dd>
              <bdi>{amount}</bdi>
            </dd>
          </div>
        ))}
        <div className="order-total">
          <dt>{totalLabel(context, order, state)}</dt>
          <dd>
            <bdi>{formatRinggit(order.total_amount)}</bdi>
          </dd>
        </div>
      </dl>
      {order.paid_at && (
        <>
          <p className="help">{momentText(context, order.paid_at)}</p>
          <a className="link" href={`/pay/thankyou?invoice_no=${order.bill.invoice_no}`}>
            {texts.receipt}
          </a>
        </>
      )}
    </section>
  );
}

const CHANGEABLE: ReadonlySet<OrderState> = new Set(['to_pay', 'to_transfer', 'checking', 'placed', 'paid', 'packed']);
const AT_COURIER: ReadonlySet<OrderState> = new Set(['booked', 'shipped', 'out_for_delivery', 'problem']);

/** Who ordered and where it goes. */
export function OrderBuyer({ context, order, state }: SummaryProps) {
  const { order: texts } = context.messages;
  const { full_name, address, phone_number, buyer_note } = order;
  return (
    <section className="order-buyer">
      <h2>{address ? texts.deliver_to : texts.buyer}</h2>
      <p dir="auto">{full_name}</p>
      {address && <p dir="auto">{address}</p>}
      <p>
        <bdi dir="ltr">{phone_number}</bdi>
      </p>
      {buyer_note && (
        <p>
          {texts.note}: <bdi>{buyer_note}</bdi>
        </p>
      )}
      {order.parcel_orders.length > 0 && (
        <p>{fill(texts.parcel_with, { orders: order.parcel_orders.join(', ') }, context.direction)}</p>
      )}
      {address && CHANGEABLE.has(state) && <p className="help">{texts.can_change}</p>}
      {address && AT_COURIER.has(state) && <p className="help">{texts.cannot_change}</p>}
    </section>
  );
}
