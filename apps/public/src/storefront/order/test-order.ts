import type { TrackedOrder } from './order-context.ts';

export const ORDER_ID = '0198c0de-0000-7000-8000-0000000000b1';
export const TOKEN = 'tok3n_of-the-link';

type Event = TrackedOrder['events'][number];
export const orderEvent = (kind: string, at: string, detail: Event['detail'] = {}): Event => ({
  id: `0198c0de-0000-7000-8000-${at.replace(/\D/g, '').slice(2, 14)}`,
  kind,
  at,
  detail,
  actor: 'system',
});

/** An API answer for tests: a delivery that was paid online. */
export const trackedOrder = (over: Partial<TrackedOrder> = {}): TrackedOrder => ({
  uuid: ORDER_ID,
  order_no: 'BP-7K2M9QXT4D',
  status: 'PAID',
  fulfilment: 'DELIVERY',
  payment_method: 'ONLINE',
  paid_at: '2026-11-20T12:15:00.000Z',
  created_at: '2026-11-20T12:10:00.000Z',
  expires_at: '2026-11-20T13:10:00.000Z',
  store: {
    uuid: '0198c0de-0000-7000-8000-0000000000c1',
    unique_id: 'dapur-kak-ros',
    name: 'Dapur Kak Ros',
    logo_url: null,
    phone_number: '60123456789',
    address: '3 Jalan Tun Razak, 93350 Kuching',
  },
  full_name: 'N*** A*** binti R***',
  phone_number: '01*****789',
  address: '8 Jalan Plumbum, 40000 Shah Alam',
  slot_starts_at: null,
  buyer_note: null,
  items: [
    {
      line_no: 1,
      product_id: '0198c0de-0000-7000-8000-0000000000d1',
      variant_id: null,
      title: 'Kek Lapis Sarawak',
      variant_name: 'Pandan',
      image_url: null,
      quantity: 2,
      amount: '12.50',
      total_amount: '25.00',
    },
  ],
  items_amount: '25.00',
  discount_code: null,
  discount_amount: '0.00',
  shipping_amount: '8.00',
  cod_fee: '0.00',
  total_amount: '33.00',
  shipping_name: 'J&T Express',
  shipping_days: null,
  courier_name: 'J&T Express',
  tracking_no: null,
  tracking_url: null,
  bank_transfer_text: null,
  proof: null,
  hold_until: null,
  parcel_orders: [],
  bill: { uuid: ORDER_ID, invoice_no: 'BP-7K2M9QXT4D', can_pay: false },
  events: [
    orderEvent('created', '2026-11-20T12:10:00.000Z'),
    orderEvent('paid', '2026-11-20T12:15:00.000Z', { amount: '33.00', late: null }),
  ],
  ...over,
});

/** The same order, not paid. */
export const unpaidOrder = (over: Partial<TrackedOrder> = {}): TrackedOrder =>
  trackedOrder({
    status: 'AWAITING_PAYMENT',
    paid_at: null,
    expires_at: '2026-11-21T04:00:00.000Z',
    bill: { uuid: ORDER_ID, invoice_no: 'BP-7K2M9QXT4D', can_pay: true },
    events: [orderEvent('created', '2026-11-20T12:10:00.000Z')],
    ...over,
  });
