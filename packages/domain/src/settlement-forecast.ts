/** The forecast of settlements: the daily run, computed in advance with the run's own rule of netting. */
import { sen, type Sen } from './money.ts';
import { MAX_DEDUCTIONS_PER_SETTLEMENT, netSettlement, workingDayOnOrAfter, type Deduction } from './settlement.ts';

/** Payments that will be settled together. */
export interface OpenSettlement {
  id: string;
  /** SCHEDULED also before the settlement exists. FAILED and RETURNED ones are sent again to another bank account. */
  status: 'SCHEDULED' | 'ON_HOLD' | 'FAILED' | 'RETURNED';
  /** The Kuala Lumpur day of its payments. */
  collection_day: string;
  expected_date: string;
  /** The sum to be settled before open deductions, in sen. */
  payments_net: Sen;
  /** Of a failed or returned settlement: whether the bank account was changed since. */
  is_retried?: boolean;
}

/** A deduction that no settlement has taken yet. */
export interface OpenDeduction {
  id: string;
  /** In sen; negative returns money to the pending balance. */
  amount: Sen;
  /** The settlement of its payment; null without one. */
  settlement_id: string | null;
  /** Its payment's settlement was sent without it, so that the next one takes it. */
  is_stray: boolean;
}

export interface SettlementForecast {
  id: string;
  /** The day on which it is sent; null while it is on hold, failed, or larger than the pending balance. */
  day: string | null;
  deducted: Sen;
  net: Sen;
}

interface ForecastInput {
  /** In the order in which their settlements are created. */
  settlements: readonly OpenSettlement[];
  /** Oldest first. */
  deductions: readonly OpenDeduction[];
  pending: Sen;
  today: string;
  /** Federal holidays. */
  holidays: ReadonlySet<string>;
}

const byCollectionDay = (a: OpenSettlement, b: OpenSettlement): number =>
  a.collection_day < b.collection_day ? -1 : a.collection_day > b.collection_day ? 1 : 0;

/** The deductions as the settlement `id` sees them, its own first: `lockSettlements` selects them in the same order. */
function deductionsFor(id: string, open: readonly OpenDeduction[], sent: ReadonlySet<string>): Deduction[] {
  const isOwn = (one: OpenDeduction): boolean => one.settlement_id === id;
  const isStray = ({ is_stray, settlement_id }: OpenDeduction): boolean =>
    is_stray || (settlement_id !== null && sent.has(settlement_id));
  return [...open.filter(isOwn), ...open.filter((one) => !isOwn(one))]
    .slice(0, MAX_DEDUCTIONS_PER_SETTLEMENT)
    .map((one) => ({ id: one.id, amount: one.amount, of: isOwn(one) ? 'own' : isStray(one) ? 'stray' : 'other' }));
}

/** Sends settlements one after the other, as the run does. */
function simulation({ deductions, pending: pending_now }: ForecastInput) {
  const forecasts = new Map<string, SettlementForecast>();
  const sent = new Set<string>();
  let open = [...deductions];
  let pending: number = pending_now;

  function send({ id, payments_net }: OpenSettlement, day: string | null): void {
    const netted = netSettlement({ payments_net, pending: sen(pending) }, deductionsFor(id, open, sent));
    if ('net_due' in netted) {
      const { net_due: net } = netted;
      forecasts.set(id, { id, day: null, deducted: sen(payments_net - net), net });
      return;
    }
    const { net, taken } = netted;
    const taken_of = new Map(taken.map((one) => [one.id, one.amount]));
    const remainders = open.flatMap((one) => {
      const amount = sen(one.amount - (taken_of.get(one.id) ?? 0));
      return taken_of.has(one.id) && amount !== 0 ? [{ ...one, amount }] : [];
    });
    // The remainder of a deduction is a new one, so it comes last.
    open = [...open.filter((one) => !taken_of.has(one.id)), ...remainders];
    pending -= net;
    sent.add(id);
    forecasts.set(id, { id, day, deducted: sen(payments_net - net), net });
  }
  return { forecasts, send, isOpen: ({ id }: OpenSettlement): boolean => !sent.has(id) };
}

/**
 * What the coming runs send of each settlement if nothing else happens. Settlements on hold and failed ones come last, as if
 * they were released then, so that all amounts add up to the pending balance.
 */
export function forecastSettlements(input: ForecastInput): SettlementForecast[] {
  const { settlements, today, holidays } = input;
  const { forecasts, send, isOpen } = simulation(input);
  const dayFor = ({ expected_date }: OpenSettlement): string =>
    workingDayOnOrAfter(expected_date < today ? today : expected_date, holidays);
  const scheduled = settlements.filter(({ status }) => status === 'SCHEDULED').toSorted(byCollectionDay);
  const retried = settlements.filter(({ is_retried }) => is_retried);
  const retry_days = retried.map(() => workingDayOnOrAfter(today, holidays));
  for (const day of [...new Set([...scheduled.map(dayFor), ...retry_days])].toSorted()) {
    for (const one of scheduled) if (isOpen(one) && dayFor(one) <= day) send(one, day);
    for (const one of retried) if (isOpen(one)) send(one, day);
  }
  for (const status of ['ON_HOLD', 'FAILED', 'RETURNED'] as const)
    for (const one of settlements) if (one.status === status && isOpen(one)) send(one, null);
  return settlements.map(({ id }) => forecasts.get(id)!);
}
