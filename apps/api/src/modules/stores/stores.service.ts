/** Public interface of the stores module. */
import type { Sen } from '@kutip/domain/money';
import { storeState, type StoreState } from '@kutip/domain/store-hours';
import type { Connection } from '../../platform/connection.ts';
import { findOwner } from '../../platform/directory.ts';
import { countOrdersToday, findPublishedStore } from './stores.queries.ts';

type PublishedStore = NonNullable<Awaited<ReturnType<typeof findPublishedStore>>>;
export type StoreSetting = NonNullable<PublishedStore['setting']>;
export type StoreForBuyers = Omit<PublishedStore, 'setting'> & { setting: StoreSetting };

/** Of a store whose merchant has saved no setting yet. Amounts in sen. */
const DEFAULT_SETTING: StoreSetting = {
  show_stock: true,
  block_when_closed: false,
  pickup_enable: true,
  delivery_enable: true,
  min_order: null as Sen | null,
  announcement: null,
  is_taking_orders: true,
  closed_from: null,
  closed_until: null,
  closed_message: null,
  max_orders_per_day: null,
  slot_minutes: 60,
  slot_capacity: null,
  lead_time_hours: 0,
  days_ahead: 7,
  blocked_dates: [],
  cod_enable: false,
  cod_max_amount: null as Sen | null,
  cod_fee: null as Sen | null,
  cod_state_ids: [],
  bank_transfer_enable: false,
  bank_transfer_text: null,
  page_ids: [],
  cart_reminder_enable: false,
  ship_later_enable: false,
  ship_later_days: 7,
};

/** A published store by its id or the last part of its address, with its setting and hours; undefined: not published. */
export async function findStoreForBuyers(db: Connection, id: string): Promise<StoreForBuyers | undefined> {
  const key = await findOwner(db, 'store', id);
  const store = key && (await findPublishedStore(db, key));
  if (!store) return undefined;
  return { ...store, setting: store.setting ?? DEFAULT_SETTING };
}

/** Whether a store takes orders now. Its orders of today are counted only where their number is limited. */
export async function storeStateNow(db: Connection, store: StoreForBuyers, now: Date): Promise<StoreState> {
  const is_limited = store.setting.max_orders_per_day !== null;
  const orders_today = is_limited
    ? await countOrdersToday(db, { account_id: store.account_id, store_id: store.id }, now)
    : 0;
  return storeState(store, now, orders_today);
}
