import { formatPhone } from '@kutip/domain/phone';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { amountColumn, momentColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import type { Messages } from './messages/use-messages.ts';
import { OrderBadge } from './order-badge.tsx';
import type { OrderRow } from './order.ts';

/** How an order reaches its buyer: courier and town, or the time of the pickup. */
function deliveryLines(order: OrderRow, { t, dateTime }: Messages): [text: string, below: string | null] {
  if (order.fulfilment === 'PICKUP')
    return [t('orders.fulfilment_PICKUP'), order.slot_starts_at && dateTime(order.slot_starts_at)];
  const place = [order.city, order.postcode].filter(Boolean).join(' ');
  return [order.shipping_name ?? t('orders.fulfilment_DELIVERY'), order.tracking_no ?? place];
}

const buyerColumns = (messages: Messages): ListColumn<OrderRow>[] => {
  const { t } = messages;
  return [
    {
      id: 'buyer',
      header: t('orders.buyer'),
      sort: 'full_name',
      card: 'title',
      exports: ['order_no', 'full_name', ['phone_number', t('field.phone_number')], ['email', t('field.email')]],
      cell: ({ full_name, order_no, phone_number }) => (
        <TwoLines title={full_name} number={`${order_no} · ${formatPhone(phone_number)}`} />
      ),
    },
    {
      id: 'items',
      header: t('orders.items'),
      card: 'line',
      exports: ['items_text'],
      cell: ({ items_text }) => items_text,
    },
    {
      id: 'delivery',
      header: t('orders.delivery'),
      card: 'line',
      exports: [
        ['fulfilment', t('orders.delivery')],
        'shipping_name',
        'tracking_no',
        'slot_starts_at',
        'city',
        'postcode',
        'total_weight',
      ],
      cell: (order) => {
        const [text, below] = deliveryLines(order, messages);
        return <TwoLines text={text} below={below} />;
      },
    },
  ];
};

/** The columns of a list of orders. */
export const orderColumns = (messages: Messages): ListColumn<OrderRow>[] => {
  const { t } = messages;
  return [
    ...buyerColumns(messages),
    statusColumn(
      t('list.status'),
      (order: OrderRow) => (
        <TwoLines
          text={<OrderBadge order={order} />}
          below={order.payment_method === 'ONLINE' ? null : t(`orders.method_${order.payment_method}`)}
        />
      ),
      { exports: ['status', ['payment_method', t('orders.payment')], 'paid_at'] },
    ),
    momentColumn('created_at', t('orders.date')),
    amountColumn('total_amount', t('orders.total'), {
      exports: ['items_amount', 'discount_amount', 'shipping_amount', 'cod_fee', 'total_amount'],
    }),
  ];
};
