import type { offeredService, paymentService } from '@kutip/contracts/payment-service';
import { CHANNEL_FLAGS, type BankType, type ChannelFlag } from '@kutip/domain/channels';
import { dayOf } from '@kutip/domain/day';
import { serviceTaxBps, smallestCovered, type FeeBearer } from '@kutip/domain/fees';
import { sen, type Sen } from '@kutip/domain/money';
import { offer, type Payee } from '@kutip/domain/offering';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { loadPlanWithSettings, planHas } from '../accounts/accounts.service.ts';
import { findInvoice, type InvoiceKey, type PayableOwners } from '../invoices/invoices.service.ts';
import { activeServices, type ServiceRow } from './services.queries.ts';

export type PaymentServiceView = z.output<typeof paymentService>;
export type OfferedServiceView = z.output<typeof offeredService>;

/** The channels and settings that a merchant's plan and payment settings allow, at the rates and tax of the day of `now`. */
export async function loadPayee(db: Connection, account_id: string, now: Date): Promise<Payee> {
  const today = dayOf(now);
  const { plan, settings } = await loadPlanWithSettings(db, account_id, today);
  return {
    plan_channels: new Set(CHANNEL_FLAGS.filter((flag) => planHas(plan, flag))),
    rates: plan.rates,
    tax_bps: serviceTaxBps(plan.service_tax_rates, today),
    settings,
  };
}

/** For plans, which the platform sells: every channel, without fee, whatever the merchant's own plan and settings are. */
export const platformPayee = (): Payee => ({
  plan_channels: new Set(CHANNEL_FLAGS),
  rates: Object.fromEntries(CHANNEL_FLAGS.map((flag) => [flag, { any: FREE_OF_CHARGE }])),
  tax_bps: 0,
  settings: CHANNEL_FLAGS.map((channel_flag) => ({
    channel_flag,
    is_active: true,
    fee_bearer: 'MERCHANT',
    min_amount: null,
    max_amount: null,
  })),
});
const FREE_OF_CHARGE = { percent_bps: 0, fixed_sen: 0, min_sen: 0 };

const viewOf = (service: ServiceRow): PaymentServiceView => {
  const { provider: _, provider_code: __, sort_order: ___, health_checked_at, ...others } = service;
  const { reported_online: ____, health_changed_at: _____, ...shown } = others;
  return { ...shown, health_checked_at: health_checked_at?.toISOString() ?? null };
};

/** The status board: every active service for a type of payer, with its health. */
export const listServices = async (db: Connection, bank_type: BankType): Promise<PaymentServiceView[]> =>
  (await activeServices(db, bank_type)).map(viewOf);

/** The narrower of the provider's and the merchant's amount limits (D-36), for a payer who chooses the amount. */
function limitsOf({ channel_flag, min_amount, max_amount }: ServiceRow, { settings }: Payee) {
  const merchant_setting = settings.find((one) => one.channel_flag === channel_flag);
  return {
    min_amount: sen(Math.max(min_amount, merchant_setting?.min_amount ?? min_amount)),
    max_amount: sen(Math.min(max_amount, merchant_setting?.max_amount ?? max_amount)),
  };
}

export interface OfferInput {
  payee: Payee;
  /** What restricts it besides the payee's own settings; null or left-out fields restrict nothing. Flags and bearers are validated where they are written. */
  conditions: { channel_flags: readonly string[] | null; fee_bearer: string | null } | null;
  /** null while the payer chooses the amount; no limit applies then. */
  amount: Sen | null;
}

/**
 * The services that can pay this payable now (D-21), with their rates; offline banks are included with
 * `is_online: false`. Without `bank_type`, personal and corporate banks. Sorted by the merchant's order of channels, then
 * by the services' own order.
 */
export async function offeredServices(
  db: Connection,
  { payee, conditions, amount }: OfferInput,
  bank_type: BankType | null = null,
): Promise<OfferedServiceView[]> {
  const services = await activeServices(db, bank_type);
  const payable = {
    channel_flags: (conditions?.channel_flags as readonly ChannelFlag[] | null | undefined) ?? null,
    fee_bearer: (conditions?.fee_bearer as FeeBearer | null | undefined) ?? null,
    amount,
  };
  const { tax_bps } = payee;
  const channel_order = new Map(payee.settings.map(({ channel_flag }, n) => [channel_flag, n]));
  return services
    .toSorted((a, b) => (channel_order.get(a.channel_flag) ?? 0) - (channel_order.get(b.channel_flag) ?? 0))
    .flatMap((service) => {
      const offered = offer(service, payee, payable);
      if (typeof offered === 'string') return [];
      const { fee_bearer, rate } = offered;
      const { min_amount: from, max_amount } = limitsOf(service, payee);
      const min_amount = smallestCovered({ rate, tax_bps, fee_bearer }, { from, most: max_amount });
      return [{ ...viewOf(service), min_amount, max_amount, fee_bearer, rate }];
    });
}

/** The services that can pay an invoice now, at the terms of its owner. Refuses 4004 an invoice whose record is gone. */
export async function offeredForInvoice(
  { read, clock, payableOwners }: { read: Connection; clock: Clock; payableOwners: PayableOwners },
  key: InvoiceKey,
  bank_type: BankType | null = null,
): Promise<OfferedServiceView[]> {
  const now = clock.now();
  const invoice = requireFound(await findInvoice(read, key));
  const terms = requireFound(await payableOwners[invoice.kind].terms(read, invoice, now));
  const payee = await terms.loadPayee();
  return offeredServices(read, { payee, conditions: terms, amount: invoice.amount }, bank_type);
}
