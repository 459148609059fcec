import type { Data } from '@kutip/contracts/endpoint';
import type { orders } from '@kutip/contracts/shipments';
import type { OrderStep } from '@kutip/domain/order';

export type OrderRow = Data<typeof orders.list>['list']['data'][number];
export type OrderRecord = Data<typeof orders.read>;

/** The tabs of the list: the steps that each shows, and the states that these have, by which the list is searched. */
export const TABS = {
  all: { steps: [], status: '' },
  to_check: { steps: ['to_check'], status: 'AWAITING_PAYMENT' },
  to_pack: { steps: ['to_pack'], status: 'AWAITING_PAYMENT,PAID' },
  to_send: { steps: ['to_send'], status: 'PACKED' },
  booked: { steps: ['booked'], status: 'BOOKED' },
  ready: { steps: ['ready'], status: 'READY' },
  on_the_way: { steps: ['on_the_way'], status: 'SHIPPED' },
  kept: { steps: ['kept'], status: 'AWAITING_PAYMENT,PAID,PACKED' },
  completed: { steps: ['done'], status: 'DELIVERED,COLLECTED' },
  not_paid: { steps: ['not_paid'], status: 'AWAITING_PAYMENT' },
} as const satisfies Record<string, { steps: readonly OrderStep[]; status: string }>;
export type Tab = keyof typeof TABS;
export const TAB_NAMES = Object.keys(TABS) as Tab[];
