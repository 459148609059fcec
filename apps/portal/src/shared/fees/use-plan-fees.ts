import { subscriptions } from '@kutip/contracts/subscriptions';
import type { Rates } from '@kutip/domain/fees';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../api/query.ts';

/** Rates that are announced from a day on. */
export interface ScheduledRates {
  effective_from: string;
  rates: Rates;
}

/** The rates of the business's plan and today's service tax on them, and what is announced for later. */
export interface PlanFees {
  rates: Rates;
  tax_bps: number;
  /** The first first. */
  scheduled: readonly ScheduledRates[];
  scheduled_tax: readonly { effective_from: string; bps: number }[];
}

/** The fees of the plan; undefined while they load, and when they cannot be loaded: screens work without them. */
export function usePlanFees(): PlanFees | undefined {
  const { data } = useQuery(queryFor(subscriptions.me, {}, { suppress: true }));
  return (
    data && {
      rates: data.Subscription.advanced_setting.rates,
      tax_bps: data.service_tax_bps,
      scheduled: data.scheduled_rates,
      scheduled_tax: data.scheduled_service_tax,
    }
  );
}
