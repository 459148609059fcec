import { Anchor } from '@mantine/core';
import { REGIONS } from '@kutip/domain/regions';
import { formatPhone } from '@kutip/domain/phone';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { TextLink } from '../../shared/ui/links.tsx';
import { useMessages } from './messages/use-messages.ts';
import type { OrderRecord } from './order.ts';
import classes from './orders.module.css';

/** The items with their pictures, and what they add up to. */
export function OrderItems({ order }: { order: OrderRecord }) {
  const { t, count } = useMessages();
  const amounts = [
    [t('orders.items'), order.items_amount],
    [
      t('orders.discount', { code: order.discount_code ?? '' }),
      order.discount_amount === 0 ? null : 0 - order.discount_amount,
    ],
    [t('orders.shipping'), order.fulfilment === 'DELIVERY' ? order.shipping_amount : null],
    [t('orders.cod_fee'), order.cod_fee === 0 ? null : order.cod_fee],
    [t('orders.total'), order.total_amount],
  ] as const;
  return (
    <RecordPanel title={t('orders.items')}>
      <ul className={classes['items']}>
        {order.items.map((item) => (
          <li key={item.line_no}>
            {item.image_url ? (
              <img src={item.image_url} alt="" width={44} height={44} loading="lazy" />
            ) : (
              <span className={classes['picture']} aria-hidden />
            )}
            <div>
              <strong>{item.title}</strong>
              <div className={classes['dim']}>
                {[
                  item.variant_name,
                  `${count(item.quantity)} ×`,
                  item.sent_quantity > 0
                    ? t('orders.sent_of', { sent: count(item.sent_quantity), all: count(item.quantity) })
                    : null,
                  item.packed_quantity > item.sent_quantity && item.packed_quantity < item.quantity
                    ? t('orders.packed_of', { packed: count(item.packed_quantity), all: count(item.quantity) })
                    : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}{' '}
                <Money amount={item.amount} />
              </div>
            </div>
            <Money amount={item.total_amount} />
          </li>
        ))}
      </ul>
      <dl className={classes['amounts']}>
        {amounts.flatMap(([label, amount]) =>
          amount === null
            ? []
            : [
                <dt key={`${label} label`}>{label}</dt>,
                <dd key={label}>
                  <Money amount={amount as OrderRecord['total_amount']} />
                </dd>,
              ],
        )}
      </dl>
    </RecordPanel>
  );
}

const stateName = (id: number | null): string | null => REGIONS.find((region) => region.id === id)?.name ?? null;

const addressOf = (order: OrderRecord): string | null =>
  [
    order.address_line_1,
    order.address_line_2,
    [order.postcode, order.city].filter(Boolean).join(' '),
    stateName(order.state_id),
  ]
    .filter(Boolean)
    .join(', ') || null;

/** Who ordered, and where it goes. */
export function BuyerPanel({ order }: { order: OrderRecord }) {
  const { t, dateTime } = useMessages();
  return (
    <RecordPanel title={t('orders.buyer')}>
      <FactList
        facts={[
          [t('orders.buyer'), order.full_name],
          [
            t('field.phone_number'),
            <span key="phone" className="number-like">
              {formatPhone(order.phone_number)}
            </span>,
          ],
          [t('field.email'), order.email],
          [t('orders.delivery'), order.shipping_name ?? t(`orders.fulfilment_${order.fulfilment}`)],
          [t('orders.address'), addressOf(order) && <bdi key="address">{addressOf(order)}</bdi>],
          [t('orders.slot'), order.slot_starts_at && dateTime(order.slot_starts_at)],
          [t('courier.cost'), order.courier_cost !== null && <Money key="cost" amount={order.courier_cost} />],
          [t('orders.weight'), order.fulfilment === 'DELIVERY' && String(order.total_weight)],
          [
            t('orders.tracking_no'),
            order.tracking_no && (
              <span key="tracking" className="number-like">
                {order.tracking_no}
              </span>
            ),
          ],
          [t('orders.buyer_note'), order.buyer_note],
          [t('orders.notes'), order.notes],
        ]}
      />
    </RecordPanel>
  );
}

/** How it is paid, with the way to its bill. */
export function PaymentPanel({ order }: { order: OrderRecord }) {
  const { t, dateTime } = useMessages();
  return (
    <RecordPanel title={t('orders.payment')}>
      <FactList
        facts={[
          [t('orders.payment'), t(`orders.method_${order.payment_method}`)],
          [t('orders.paid_at'), order.paid_at ? dateTime(order.paid_at) : t('orders.not_paid')],
          [
            t('orders.bill'),
            <TextLink key="bill" to={`/customer-bills/view/${order.bill_id}`}>
              <span className="number-like">{order.order_no}</span>
            </TextLink>,
          ],
          [
            t('orders.tracking_page'),
            <Anchor key="page" href={order.tracking_page} target="_blank" rel="noreferrer">
              {t('orders.open_page')}
            </Anchor>,
          ],
        ]}
      />
    </RecordPanel>
  );
}
