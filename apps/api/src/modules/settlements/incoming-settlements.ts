import { channelId, type ChannelFlag } from '@kutip/domain/channels';
import { addDays, dayOf } from '@kutip/domain/day';
import { sen, type Sen } from '@kutip/domain/money';
import { workingDayOnOrAfter, type SettlementDestination } from '@kutip/domain/settlement';
import { forecastSettlements } from '@kutip/domain/settlement-forecast';
import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import { manualChannels } from './channels.queries.ts';
import {
  loadOpenDeductions,
  loadOpenSettlements,
  loadPendingBalance,
  type OpenDeductionRow,
  type OpenSettlementRow,
} from './incoming.queries.ts';
import { isOtherAccount, type SettlementBank, type SettlementBanks } from './settlement-bank.ts';

export interface ForecastDeps {
  banks: SettlementBanks;
  /** Federal holidays. */
  holidays: () => Promise<ReadonlySet<string>>;
}

/** A settlement still to be sent, as the run will send it. Amounts in sen: gross - fee - fee_tax - deducted = net. */
export interface IncomingSettlement {
  id: string;
  status: OpenSettlementRow['status'];
  reason: string | null;
  channel_flag: ChannelFlag;
  collection_day: string;
  /** The day on which it is sent; null while it is on hold, failed, or larger than the pending balance. */
  day: string | null;
  expected_date: string;
  /** Automatic, but without a verified bank account, it becomes available as well. */
  is_auto_settlement: boolean;
  destination: SettlementDestination;
  payment_count: number;
  gross: Sen;
  fee: Sen;
  fee_tax: Sen;
  deducted: Sen;
  net: Sen;
}

interface Days {
  today: string;
  holidays: ReadonlySet<string>;
}

/**
 * The settlement that a run creates for money that came back after its payment was settled, when no other one is scheduled
 * that would take it.
 */
function settlementOfReturns(
  open: readonly OpenSettlementRow[],
  deductions: readonly OpenDeductionRow[],
  { today, holidays }: Days,
): OpenSettlementRow[] {
  const returns = deductions
    .filter(({ is_stray, amount }) => is_stray && amount < 0)
    .toSorted((a, b) => `${a.day} ${a.channel_flag}`.localeCompare(`${b.day} ${b.channel_flag}`));
  const [first] = returns;
  if (!first) return [];
  // Payments are assigned on the day after, and so is returned money.
  const run_day = first.day < today ? today : addDays(today, 1);
  if (open.some(({ status, collection_day }) => status === 'SCHEDULED' && collection_day < run_day)) return [];
  const none = { reason: null, payment_count: 0, bank_id: null, account_mask: null, account_name: null } as const;
  const zero = sen(0);
  return [
    {
      id: uuid(),
      status: 'SCHEDULED',
      channel_flag: first.channel_flag,
      collection_day: first.day,
      expected_date: workingDayOnOrAfter(run_day, holidays),
      payments_net: zero,
      gross: zero,
      fee: zero,
      fee_tax: zero,
      ...none,
    },
  ];
}

const isFailed = ({ status }: OpenSettlementRow): boolean => status === 'FAILED' || status === 'RETURNED';

function withRetries(rows: readonly OpenSettlementRow[], bank: SettlementBank | undefined): OpenSettlementRow[] {
  return rows.map((row) => ({ ...row, is_retried: isFailed(row) && bank !== undefined && isOtherAccount(bank, row) }));
}

/**
 * The settlements of an account still to be sent, as the coming runs will send them if nothing else happens. Everything that
 * forecasts settlements derives from it; their `net` adds up to the pending balance.
 */
export async function incomingSettlements(
  { banks, holidays }: ForecastDeps,
  db: Connection,
  account_id: string,
  now: Date,
): Promise<IncomingSettlement[]> {
  const days = { today: dayOf(now), holidays: await holidays() };
  const bank = await banks.primary(db, account_id);
  const manual = new Set(await manualChannels(db, account_id));
  const loaded = await loadOpenSettlements(db, account_id);
  const deductions = await loadOpenDeductions(db, account_id);
  const returned = settlementOfReturns(loaded, deductions, days);
  const open = withRetries([...loaded, ...returned], bank);
  const pending = await loadPendingBalance(db, account_id);
  const forecasts = forecastSettlements({ settlements: open, deductions, pending, ...days });
  return open.map((row, at) => {
    const { id, status, reason, channel_flag, collection_day, payment_count, gross, fee, fee_tax } = row;
    const { day, net } = forecasts[at]!;
    const is_auto_settlement = !manual.has(channelId(channel_flag));
    return {
      id,
      status,
      reason,
      channel_flag,
      collection_day,
      day,
      expected_date: day ?? row.expected_date,
      is_auto_settlement,
      destination: bank && (is_auto_settlement || isFailed(row)) ? 'BANK' : 'BALANCE',
      payment_count,
      gross,
      fee,
      fee_tax,
      deducted: sen(gross - fee - fee_tax - net),
      net,
    };
  });
}

export interface SettlementDay {
  day: string;
  payment_count: number;
  gross: Sen;
  fee: Sen;
  fee_tax: Sen;
  deducted: Sen;
  net: Sen;
  /** The part of `net` that goes to the bank account; the rest becomes available. */
  to_bank: Sen;
}

/** The sums of the first day on which a run sends something; undefined when nothing is scheduled. */
export function nextSettlementDay(incoming: readonly IncomingSettlement[]): SettlementDay | undefined {
  const day = incoming.flatMap((one) => one.day ?? []).toSorted()[0];
  if (day === undefined) return undefined;
  const sent = incoming.filter((one) => one.day === day);
  const sumOf = (column: 'gross' | 'fee' | 'fee_tax' | 'deducted' | 'net', some = sent): Sen =>
    sen(some.reduce((sum, one) => sum + one[column], 0));
  return {
    day,
    payment_count: sent.reduce((sum, one) => sum + one.payment_count, 0),
    gross: sumOf('gross'),
    fee: sumOf('fee'),
    fee_tax: sumOf('fee_tax'),
    deducted: sumOf('deducted'),
    net: sumOf('net'),
    to_bank: sumOf(
      'net',
      sent.filter(({ destination }) => destination === 'BANK'),
    ),
  };
}

/** The pending balance by when it is settled, in sen: `next` is what is sent on `next_day`. */
export function pendingByDay(incoming: readonly IncomingSettlement[], next_day: string | undefined) {
  const sumOf = (isCounted: (one: IncomingSettlement) => boolean): Sen =>
    sen(incoming.filter(isCounted).reduce((sum, { net }) => sum + net, 0));
  const hasFailed = ({ status, day }: IncomingSettlement): boolean =>
    day === null && (status === 'FAILED' || status === 'RETURNED');
  return {
    next: sumOf(({ day }) => day !== null && day === next_day),
    later: sumOf(({ day }) => day !== null && day !== next_day),
    on_hold: sumOf((one) => one.day === null && !hasFailed(one)),
    failed: sumOf(hasFailed),
  };
}
