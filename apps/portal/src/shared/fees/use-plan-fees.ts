import { subscriptions } from '@kutip/contracts/subscriptions';
import type { Rates } from '@kutip/domain/fees';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../api/query.ts';

/** The rates of the business's plan and today's service tax on them. */
export interface PlanFees {
  rates: Rates;
  tax_bps: number;
}

/** The fees of the plan; undefined while they load, and when they cannot be loaded: screens work without them. */
export function usePlanFees(): PlanFees | undefined {
  const { data } = useQuery(queryFor(subscriptions.me, {}, { suppress: true }));
  return data && { rates: data.Subscription.advanced_setting.rates, tax_bps: data.service_tax_bps };
}
