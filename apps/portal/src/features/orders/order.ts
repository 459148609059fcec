import type { Data } from '@kutip/contracts/endpoint';
import type { orders } from '@kutip/contracts/shipments';
import { isConfirmed, isToPack } from '@kutip/domain/order';

export type OrderRow = Data<typeof orders.list>['list']['data'][number];
export type OrderRecord = Data<typeof orders.read>;

/** What a merchant has to do with an order, or where it is. */
export type OrderStep =
  | 'to_check'
  | 'not_paid'
  | 'kept'
  | 'to_pack'
  | 'to_send'
  | 'booked'
  | 'on_the_way'
  | 'ready'
  | 'done'
  | 'returned'
  | 'cancelled'
  | 'expired';

/** The step of an order: its state, with its payment and proof. */
export function stepOf(order: OrderRow): OrderStep {
  const { status, proof } = order;
  if (status === 'AWAITING_PAYMENT' && proof === 'AWAITING') return 'to_check';
  if (order.is_held && isConfirmed(order) && (isToPack(order) || status === 'PACKED')) return 'kept';
  if (isToPack(order)) return 'to_pack';
  switch (status) {
    case 'PAID':
      return 'to_pack';
    case 'AWAITING_PAYMENT':
      return 'not_paid';
    case 'PACKED':
      return 'to_send';
    case 'BOOKED':
      return 'booked';
    case 'SHIPPED':
      return 'on_the_way';
    case 'READY':
      return 'ready';
    case 'DELIVERED':
    case 'COLLECTED':
      return 'done';
    case 'RETURNED':
      return 'returned';
    case 'CANCELLED':
      return 'cancelled';
    case 'EXPIRED':
      return 'expired';
  }
}

/** The tabs of the list: which states each shows. */
export const TABS = {
  all: undefined,
  to_pack: 'PAID',
  to_send: 'PACKED',
  booked: 'BOOKED',
  ready: 'READY',
  on_the_way: 'SHIPPED',
  completed: 'DELIVERED,COLLECTED',
  not_paid: 'AWAITING_PAYMENT',
} as const;
export type Tab = keyof typeof TABS;
export const TAB_NAMES = Object.keys(TABS) as Tab[];
