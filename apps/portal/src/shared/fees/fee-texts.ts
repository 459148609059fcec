import type { ChannelFlag } from '@kutip/domain/channels';
import { quote, ratesOfChannel, type FeeBearer, type Rate, type Rates } from '@kutip/domain/fees';
import { sen, type Sen } from '@kutip/domain/money';
import type { Messages } from '../i18n/use-messages.ts';
import type { PlanFees, ScheduledRates } from './use-plan-fees.ts';

/** The amount of the example where none is known: RM 100.00. */
export const FEE_EXAMPLE = sen(100_00);

/** 250 → '2.5'. */
export const percentText = (bps: number): string => String(bps / 100);

/** 'Fee 4.4% + RM 2.00'. */
export function rateText({ percent_bps, fixed_sen, min_sen }: Rate, { t, money }: Messages): string {
  const percent = percentText(percent_bps);
  const fixed = money(sen(fixed_sen));
  if (percent_bps === 0 && fixed_sen === 0 && min_sen === 0) return t('fees.none');
  const price =
    percent_bps === 0 ? fixed : t(fixed_sen === 0 ? 'fees.rate_percent' : 'fees.rate_both', { percent, fixed });
  const rate = min_sen > fixed_sen ? t('fees.rate_least', { rate: price, least: money(sen(min_sen)) }) : price;
  return t('fees.fee', { rate });
}

interface NetInput {
  amount: Sen;
  rate: Rate;
  tax_bps: number;
  fee_bearer: FeeBearer;
}

/** 'You receive RM 78.92 of RM 80.00', by the rule that posts the payment. */
function netText(input: NetInput, { t, money }: Messages): string {
  const { amount, total, net } = quote(input);
  if (net < 0) return t('fees.exceeds', { amount: money(amount) });
  return input.fee_bearer === 'CUSTOMER'
    ? t('fees.payer_pays', { total: money(total), net: money(net) })
    : t('fees.receive', { net: money(net), amount: money(amount) });
}

/** One line for each rate of a channel: the bank type where it matters, the fee, and what remains of `amount`. */
export function channelFeeLines(
  channel: ChannelFlag,
  { rates, tax_bps }: Pick<PlanFees, 'rates' | 'tax_bps'>,
  payment: { amount: Sen; fee_bearer: FeeBearer } | null,
  messages: Messages,
): string[] {
  return ratesOfChannel(rates, channel).map(({ bank_type, rate }) =>
    [
      bank_type && messages.t(`fees.bank_${bank_type}`),
      rateText(rate, messages),
      payment && netText({ ...payment, rate, tax_bps }, messages),
    ]
      .filter(Boolean)
      .join(' · '),
  );
}

/** 'From 1 January 2027: Fee RM 1.20' for each announced day on which the rates of a channel change. */
export function scheduledFeeLines(
  channel: ChannelFlag,
  { rates, scheduled, tax_bps }: { rates: Rates; scheduled: readonly ScheduledRates[]; tax_bps: number },
  messages: Messages,
): string[] {
  const feesOf = (version: Rates) => channelFeeLines(channel, { rates: version, tax_bps }, null, messages).join('; ');
  return scheduled.flatMap(({ effective_from, rates: later }, n) => {
    const fees = feesOf(later);
    if (fees === feesOf(n === 0 ? rates : scheduled[n - 1]!.rates)) return [];
    const day = messages.day(effective_from);
    return [fees === '' ? messages.t('fees.from_day_none', { day }) : messages.t('fees.from_day', { day, fees })];
  });
}

/** How fees treat the service tax, and on which announced days it changes. */
export const taxText = (
  { tax_bps, scheduled_tax }: Pick<PlanFees, 'tax_bps' | 'scheduled_tax'>,
  { t, day }: Messages,
): string =>
  [
    t('fees.tax', { percent: percentText(tax_bps) }),
    ...scheduled_tax.map(({ effective_from, bps }) =>
      t('fees.tax_from', { day: day(effective_from), percent: percentText(bps) }),
    ),
  ].join(' ');
