import type { keptCarts } from '@kutip/contracts/kept-carts';
import type { storeOrders } from '@kutip/contracts/orders';
import type { Messages } from '../../shared/messages/en.ts';
import type { WireData } from '../../shared/server-call.ts';
import type { StoreMessages } from '../messages/en.ts';
import type { Look, Store } from '../store-context.ts';

export type CheckedCart = WireData<typeof storeOrders.check>;
export type CheckedLine = CheckedCart['lines'][number];

export type KeptLine = WireData<typeof keptCarts.read>['items'][number];

/** What a buyer has entered, as the form keeps it. */
export interface OrderValues {
  phone_number: string;
  full_name: string;
  email: string;
  fulfilment: 'DELIVERY' | 'PICKUP';
  postcode: string;
  address_line_1: string;
  address_line_2: string;
  city: string;
  buyer_note: string;
  /** `{rate_id} {courier_service}` of the chosen way to send it. */
  delivery: string;
  slot_starts_at: string;
  payment_method: 'ONLINE' | 'BANK_TRANSFER' | 'COD';
  discount_code: string;
  /** Whether the buyer wants to be reminded of the cart. */
  keep_cart: 'yes' | '';
  /** Whether the buyer may add more to the parcel, which is sent later. */
  send_later: 'yes' | '';
}
export type Field = keyof OrderValues;
export type Faults = Partial<Record<Field, string>>;

export interface AddingTo {
  order_id: string;
  token: string;
  order_no: string;
  full_name: string;
  phone_number: string;
  address: string | null;
  hold_until: string;
  /** Checkout of an order of its own. */
  separate: string;
}

/** Everything that the page renders checkout from; sent to the browser with it. */
export interface CheckoutProps {
  store: Pick<Store, 'id' | 'unique_id' | 'name'>;
  setting: Pick<
    Store['store_setting'],
    | 'pickup_enable'
    | 'delivery_enable'
    | 'cod_enable'
    | 'cod_fee'
    | 'bank_transfer_enable'
    | 'cart_reminder_enable'
    | 'ship_later_enable'
  >;
  look: Look;
  /** Where the form is sent to. */
  action: string;
  home: string;
  /** The earlier order to whose parcel this one is added, as its own page shows it; null: it is an order of its own. */
  adding: AddingTo | null;
  /** Until when an order that is placed now would be kept. */
  send_later_until: string;
  pickup_address: string | null;
  regions: readonly { id: number; name: string }[];
  language: string;
  direction: 'ltr' | 'rtl';
  texts: StoreMessages['checkout'];
  moment: Messages['moment'];
  loading: string;
  /** Of this order: the same for every press of the button. */
  idempotency_key: string;
  /** What was entered before a refusal. */
  entered: Partial<OrderValues>;
  /** Why the order was refused; null: nothing was sent yet. */
  problem: string | null;
  faults: Faults;
  /** The cart alone, without the form. */
  is_cart: boolean;
  /** The lines behind the link of a reminder; they are added to the cart once. */
  kept_lines: readonly KeptLine[];
  checkout: string;
}

export const emptyValues = ({ setting, entered }: Pick<CheckoutProps, 'setting' | 'entered'>): OrderValues => ({
  phone_number: '',
  full_name: '',
  email: '',
  fulfilment: setting.delivery_enable ? 'DELIVERY' : 'PICKUP',
  postcode: '',
  address_line_1: '',
  address_line_2: '',
  city: '',
  buyer_note: '',
  delivery: '',
  slot_starts_at: '',
  payment_method: 'ONLINE',
  discount_code: '',
  keep_cart: '',
  send_later: '',
  ...entered,
});
