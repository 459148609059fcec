import type { Data } from '@kutip/contracts/endpoint';
import { storeSettings } from '@kutip/contracts/store-settings';
import { stores } from '@kutip/contracts/stores';
import { DEFAULT_STORE_COLOUR } from '@kutip/domain/store-theme';
import { toRinggit } from '@kutip/domain/money';
import type { z } from 'zod';

export type StoreRecord = Data<typeof stores.read>;
export type StoreSetting = Data<typeof storeSettings.read>;

export const storeSchema = stores.create.body;
export type StoreValues = z.input<typeof storeSchema>;

export const NEW_STORE: StoreValues = {
  name: '',
  description: null,
  logo_url: null,
  phone_number: null,
  address_line_1: null,
  city: null,
  postcode: null,
  state_id: null,
};

export const storeValues = (store: StoreRecord): StoreValues => ({
  name: store.name,
  unique_id: store.unique_id,
  description: store.description,
  logo_url: store.logo_url,
  slider: store.slider,
  phone_number: store.phone_number,
  address_line_1: store.address_line_1,
  address_line_2: store.address_line_2,
  city: store.city,
  postcode: store.postcode,
  state_id: store.state_id,
});

/** Of buttons and links, as in the contract. */

export const settingSchema = storeSettings.create.body;
export type SettingValues = z.input<typeof settingSchema>;

const ringgit = (amount: StoreSetting['min_order']): string | null => (amount === null ? null : toRinggit(amount));

/** The first active setting of the store is used; a store without one has these defaults. */
export function settingValues(store_id: string, setting: StoreSetting | undefined): SettingValues {
  if (!setting)
    return {
      store_id,
      theme: { colour: DEFAULT_STORE_COLOUR, heading_font: 'plain', corners: 8 },
      show_stock: true,
      block_when_closed: false,
      pickup_enable: true,
      delivery_enable: true,
      is_taking_orders: true,
      slot_minutes: 60,
      lead_time_hours: 0,
      days_ahead: 7,
      cod_enable: false,
      cart_reminder_enable: false,
      ship_later_enable: false,
      ship_later_days: 7,
      bank_transfer_enable: false,
      is_active: true,
    };
  const { id: _, created_at: __, updated_at: ___, min_order, cod_max_amount, cod_fee, ...rest } = setting;
  return {
    ...rest,
    min_order: ringgit(min_order),
    cod_max_amount: ringgit(cod_max_amount),
    cod_fee: ringgit(cod_fee),
  };
}

export const MANAGE = '/stores/manage';
export const CREATE = '/stores/create';
