import type { offeredService, paymentService } from '@kutip/contracts/payment-service';
import { CHANNEL_FLAGS, type BankType, type ChannelFlag } from '@kutip/domain/channels';
import { dayOf } from '@kutip/domain/day';
import { serviceTaxBps, type FeeBearer } from '@kutip/domain/fees';
import { sen, type Sen } from '@kutip/domain/money';
import { offer, type Payee } from '@kutip/domain/offering';
import type { z } from 'zod';
import type { Connection } from '../../platform/connection.ts';
import { paymentSettingsOf, planHas, planOf } from '../accounts/accounts.service.ts';
import { activeServices, type ServiceRow } from './services.queries.ts';

export type PaymentServiceView = z.output<typeof paymentService>;
export type OfferedServiceView = z.output<typeof offeredService>;

/** What a merchant's plan and settings allow, as the rule of offering takes it. */
export async function payeeOf(db: Connection, account_id: string): Promise<Payee> {
  const plan = await planOf(db, account_id);
  const settings = await paymentSettingsOf(db, account_id);
  return {
    plan_channels: new Set(CHANNEL_FLAGS.filter((flag) => planHas(plan, flag))),
    rates: plan.advanced_setting.rates,
    settings,
  };
}

const viewOf = (service: ServiceRow): PaymentServiceView => {
  const { provider: _, provider_code: __, sort_order: ___, health_checked_at, ...shown } = service;
  return { ...shown, health_checked_at: health_checked_at?.toISOString() ?? null };
};

/** The status board: every active service of a kind of payer with its health. */
export const servicesBoard = async (db: Connection, bank_type: BankType): Promise<PaymentServiceView[]> =>
  (await activeServices(db, bank_type)).map(viewOf);

/** The narrower of what the provider carries and what the merchant takes (D-36), for a payer who chooses the amount. */
function limitsOf({ channel_flag, min_amount, max_amount }: ServiceRow, { settings }: Payee) {
  const own = settings.find((one) => one.channel_flag === channel_flag);
  return {
    min_amount: sen(Math.max(min_amount, own?.min_amount ?? min_amount)),
    max_amount: sen(Math.min(max_amount, own?.max_amount ?? max_amount)),
  };
}

export interface WhatToPay {
  account_id: string;
  /** null: a bill that belongs to no collection. */
  collection: { channel_flags: readonly string[]; fee_bearer: string | null } | null;
  /** null while it is the payer who says how much: then no amount limit is looked at. */
  amount: Sen | null;
  now: Date;
}

/** The rule's view of what is to be paid. Flags and bearers are checked where they are written. */
export const payableOf = ({ collection, amount }: Pick<WhatToPay, 'collection' | 'amount'>) => ({
  channel_flags: (collection?.channel_flags as readonly ChannelFlag[] | undefined) ?? null,
  fee_bearer: (collection?.fee_bearer as FeeBearer | null | undefined) ?? null,
  amount,
});

/**
 * What can pay this now (D-21), with its price; banks that are down are among them, marked `is_online: false`. Without
 * `bank_type` personal and corporate banks alike. In the merchant's order of channels, then the banks' own.
 */
export async function offeredServices(
  db: Connection,
  { account_id, collection, amount, now }: WhatToPay,
  bank_type: BankType | null = null,
): Promise<OfferedServiceView[]> {
  const payee = await payeeOf(db, account_id);
  const services = await activeServices(db, bank_type);
  const payable = payableOf({ collection, amount });
  const tax_bps = serviceTaxBps(dayOf(now));
  const place = new Map(payee.settings.map(({ channel_flag }, n) => [channel_flag, n]));
  return services
    .toSorted((a, b) => (place.get(a.channel_flag) ?? 0) - (place.get(b.channel_flag) ?? 0))
    .flatMap((service) => {
      const offered = offer(service, payee, payable, tax_bps);
      if (typeof offered === 'string') return [];
      const limits = limitsOf(service, payee);
      return [{ ...viewOf(service), ...limits, fee_bearer: offered.fee_bearer, rate: offered.rate }];
    });
}
