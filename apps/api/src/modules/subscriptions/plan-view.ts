import type { Data } from '@kutip/contracts/endpoint';
import type { subscriptionPayments, subscriptions } from '@kutip/contracts/subscriptions';
import { CHANNEL_FLAGS, GROUP_BY_CHANNEL } from '@kutip/domain/channels';
import { dayOf } from '@kutip/domain/day';
import { ratesOfChannel, serviceTaxBps } from '@kutip/domain/fees';
import { sen } from '@kutip/domain/money';
import { graceEnd, planPhase } from '@kutip/domain/plan';
import type { Connection } from '../../platform/connection.ts';
import type { Context } from '../../platform/mount.ts';
import { planHas, loadPlanWithSettings } from '../accounts/accounts.service.ts';
import { loadServiceTaxBps } from '../service-tax/service-tax.service.ts';
import { linkToTopUp } from '../top-ups/top-ups.service.ts';
import { activeHistory, usageOf, type PendingPlan } from './histories.queries.ts';
import { listPlanRates } from './plan-rates.queries.ts';
import { pricedPlans, type PricedPlanRow } from './plans.queries.ts';

export const linkToPlan = (public_url: string, invoice_no: string) =>
  linkToTopUp(public_url, 'SUBSCRIPTION', invoice_no);

/** The account's current plan with its usage. */
export async function currentPlanView({ db, account_id, now }: Context): Promise<Data<typeof subscriptions.me>> {
  const today = dayOf(now);
  const { plan } = await loadPlanWithSettings(db, account_id, today);
  const { advanced_setting, rates, service_tax_rates, ...subscription_plan } = plan;
  const active = await activeHistory(db, account_id);
  if (!active) throw new Error(`Account ${account_id} has no active plan`);
  const { is_paid_from_balance, ...subscription_history } = active;
  const { start_date, end_date } = active;
  const { id, name } = subscription_plan;
  return {
    subscription_plan,
    Subscription: { id, name, advanced_setting: { ...advanced_setting, rates } },
    scheduled_rates: (await listPlanRates(db, id)).filter(({ effective_from }) => effective_from > today),
    service_tax_bps: serviceTaxBps(service_tax_rates, today),
    scheduled_service_tax: service_tax_rates.filter(({ effective_from }) => effective_from > today),
    subscription_history,
    start_date,
    end_date,
    standing: planPhase(end_date, today),
    grace_ends: end_date === null ? null : graceEnd(end_date),
    is_paid_from_balance,
    usage: await usageOf(db, account_id),
  };
}

const PAYABLE = ['PENDING', 'PROCESSING'] as const;

/** The pending plan; null if there is none or it has expired. */
export function pendingView(
  pending: PendingPlan | undefined,
  public_url: string,
  now: Date,
): Data<typeof subscriptionPayments.pending> {
  const invoice_status = PAYABLE.find((status) => status === pending?.invoice_status);
  if (!pending || !invoice_status || pending.invoice_no === null) return null;
  if (invoice_status === 'PENDING' && pending.expires_at <= now) return null;
  return { ...pending, invoice_status, public_url: linkToPlan(public_url, pending.invoice_no) };
}

const ratesOf = (plan: PricedPlanRow) =>
  CHANNEL_FLAGS.flatMap((channel_flag) =>
    ratesOfChannel(plan.advanced_setting.rates, channel_flag).map(({ bank_type, rate }) => ({
      group_code: GROUP_BY_CHANNEL[channel_flag],
      channel_flag,
      bank_type,
      is_enabled: planHas(plan, channel_flag),
      percent_bps: rate.percent_bps,
      fixed: sen(rate.fixed_sen),
      minimum: sen(rate.min_sen),
    })),
  );

/** The payment fees of each plan on offer, before service tax. */
export async function systemRates(db: Connection, now: Date): Promise<Data<typeof subscriptions.rates>> {
  const plans = await pricedPlans(db, dayOf(now))
    .where('s.is_public', '=', true)
    .where('s.record_status', '=', 1)
    .orderBy('s.sort_order')
    .orderBy('s.id')
    .execute();
  return {
    service_tax_bps: await loadServiceTaxBps(db, now),
    plans: plans.map((plan) => {
      const { id, code, name, description, monthly_price, yearly_price } = plan;
      return { id, code, name, description, monthly_price, yearly_price, rates: ratesOf(plan) };
    }),
  };
}
