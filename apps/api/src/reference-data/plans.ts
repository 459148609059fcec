import type { ChannelFlag } from '@kutip/domain/channels';
import type { Rate, Rates } from '@kutip/domain/fees';
import { sen, type Sen } from '@kutip/domain/money';
import { PLAN_DESCRIPTIONS } from '@kutip/domain/plan';
import type { PlanSetting } from '../modules/accounts/accounts.service.ts';

export interface PlanRow {
  id: string;
  code: string;
  name: string;
  description: string;
  monthly_price: Sen;
  yearly_price: Sen;
  channels: readonly ChannelFlag[];
  advanced_setting: PlanSetting;
  /** The first ones; later ones are scheduled by admins. */
  rates: Rates;
  sort_order: number;
}

const rate = (changed: Partial<Rate>): Rate => ({ percent_bps: 0, fixed_sen: 0, min_sen: 0, ...changed });

/** Initial rates of all plans before service tax (decisions 8). Admins may change them. */
const RATES: Rates = {
  fpx: { 1: rate({ fixed_sen: 100 }), 2: rate({ fixed_sen: 200 }) },
  duit_now: { any: rate({ percent_bps: 80, min_sen: 50 }) },
  credit_card: { any: rate({ percent_bps: 250 }) },
  ewallet: { any: rate({ percent_bps: 150 }) },
  bnpl: { any: rate({ percent_bps: 500 }) },
  paypal: { any: rate({ percent_bps: 440, fixed_sen: 200 }) },
  crypto: { any: rate({ percent_bps: 100 }) },
};

/** The initial plans of a new platform (decisions 8). Their ids never change: histories refer to them. */
export const PLANS: readonly PlanRow[] = [
  {
    id: '0190a000-0000-7000-8000-000000000001',
    code: 'STARTER',
    name: 'Starter',
    description: PLAN_DESCRIPTIONS.STARTER,
    monthly_price: sen(0),
    yearly_price: sen(0),
    channels: ['fpx', 'duit_now'],
    advanced_setting: {
      max_users: 3,
      max_stores: 1,
      max_products: 50,
      max_collections: 50,
      api_access: false,
      bulk_upload: true,
      bulk_message: false,
      payout_enable: true,
      self_settlement_enable: true,
      hide_branding: false,
    },
    rates: RATES,
    sort_order: 1,
  },
  {
    id: '0190a000-0000-7000-8000-000000000002',
    code: 'GROWTH',
    name: 'Growth',
    description: PLAN_DESCRIPTIONS.GROWTH,
    monthly_price: sen(49_00),
    yearly_price: sen(490_00),
    channels: ['fpx', 'duit_now', 'credit_card', 'ewallet'],
    advanced_setting: {
      max_users: 10,
      max_stores: 3,
      max_products: 1_000,
      max_collections: 500,
      api_access: true,
      bulk_upload: true,
      bulk_message: true,
      payout_enable: true,
      self_settlement_enable: true,
      hide_branding: false,
    },
    rates: RATES,
    sort_order: 2,
  },
  {
    id: '0190a000-0000-7000-8000-000000000003',
    code: 'SCALE',
    name: 'Scale',
    description: PLAN_DESCRIPTIONS.SCALE,
    monthly_price: sen(199_00),
    yearly_price: sen(1_990_00),
    channels: ['fpx', 'crypto', 'bnpl', 'credit_card', 'ewallet', 'paypal', 'duit_now'],
    advanced_setting: {
      max_users: null,
      max_stores: null,
      max_products: null,
      max_collections: null,
      api_access: true,
      bulk_upload: true,
      bulk_message: true,
      payout_enable: true,
      self_settlement_enable: true,
      hide_branding: true,
    },
    rates: RATES,
    sort_order: 3,
  },
];
