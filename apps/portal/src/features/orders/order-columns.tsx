import type { ListColumn } from '../../shared/list-page/columns.ts';
import { amountColumn, momentColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import type { Messages } from './messages/use-messages.ts';
import { OrderBadge } from './order-badge.tsx';
import type { OrderRow } from './order.ts';

/** How an order reaches its buyer: the time of the pickup, or the delivery with its tracking number. */
function deliveryOf(order: OrderRow, { t, dateTime }: Messages): string {
  if (order.fulfilment === 'PICKUP')
    return order.slot_starts_at ? dateTime(order.slot_starts_at) : t('orders.fulfilment_PICKUP');
  if (order.joined_order_id !== null) return order.tracking_no ?? t('orders.joined');
  return order.tracking_no ?? order.shipping_name ?? t('orders.fulfilment_DELIVERY');
}

const buyerColumns = (messages: Messages): ListColumn<OrderRow>[] => {
  const { t } = messages;
  return [
    {
      id: 'buyer',
      header: t('orders.buyer'),
      sort: 'full_name',
      card: 'title',
      width: '26%',
      exports: ['order_no', 'full_name', ['phone_number', t('field.phone_number')], ['email', t('field.email')]],
      cell: ({ full_name, order_no }) => <TwoLines title={full_name} number={order_no} />,
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
      cell: (order) => deliveryOf(order, messages),
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
      ({ step, hold_until }: OrderRow) => <OrderBadge step={step} hold_until={hold_until} />,
      { exports: ['status', 'step'] },
    ),
    {
      id: 'payment',
      header: t('orders.payment'),
      card: 'none',
      isHiddenByDefault: true,
      exports: ['payment_method', 'paid_at'],
      cell: ({ payment_method }) => t(`orders.method_${payment_method}`),
    },
    momentColumn('created_at', t('orders.date')),
    amountColumn('total_amount', t('orders.total'), {
      exports: ['items_amount', 'discount_amount', 'shipping_amount', 'cod_fee', 'total_amount'],
    }),
  ];
};
