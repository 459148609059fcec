import { randomBytes } from 'node:crypto';
import { channelId } from '@kutip/domain/channels';
import { dayOf, startOfDay } from '@kutip/domain/day';
import { disbursementNo } from '@kutip/domain/invoice-number';
import { Refusal } from '@kutip/domain/refusal';
import { isSettlementTime, workingDayOnOrAfter } from '@kutip/domain/settlement';
import { uuid } from '../../platform/uuid.ts';
import { ANONYMOUS_ACCOUNT } from '../../platform/idempotency.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { Logger } from '../../platform/log.ts';
import type { Store } from '../../platform/store.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { isSuspended } from '../accounts/accounts.service.ts';
import { closeShortfalls } from '../reconciliation-items/reconciliation-items.service.ts';
import {
  accountsToSettle,
  claimPayments,
  dueSettlements,
  failedSettlements,
  groupsToSchedule,
  insertScheduledSettlements,
  lockOpenSettlements,
  returnsToSchedule,
  type SettlementGroup,
} from './claim.queries.ts';
import { manualChannels } from './channels.queries.ts';
import { retryCommand, settle, settleCommand, type SettleOutcome } from './settle.posting.ts';
import { isOtherAccount, type SettlementBanks } from './settlement-bank.ts';

export interface SettlementRunDeps {
  store: Store;
  clock: Clock;
  poster: Poster;
  encryption: Encryption;
  banks: SettlementBanks;
  /** Federal holidays. */
  holidays: () => Promise<ReadonlySet<string>>;
  log: Pick<Logger, 'error'>;
  /** How many payments are assigned to settlements in one transaction. */
  payments_per_transaction?: number;
}

/** How many payments are claimed in one transaction: about 10 ms of work, so that its locks are short. */
const PAYMENTS_PER_TRANSACTION = 1_000;
const ACCOUNTS_PER_PAGE = 200;
/** Accounts that are settled concurrently: their postings share commits. */
const CONCURRENT_ACCOUNTS = 16;

export interface SettlementRunInput {
  /** Settles what is due on this Kuala Lumpur day or before; by default today. */
  date?: string | undefined;
  /** Runs at any hour and on days on which banks are closed. */
  is_forced: boolean;
}

export interface SettlementRunResult {
  accounts: number;
  /** Payments that were assigned to settlements. */
  claimed: number;
  settled: number;
}

interface Run {
  now: Date;
  /** Payments before this moment belong to past days. */
  before: Date;
  today: string;
  due_on: string;
  /** Whether settlements are sent, or payments are only assigned to them. */
  is_sending_time: boolean;
  holidays: ReadonlySet<string>;
}

/**
 * Assigns every payment of a past day to the settlement of its day and channel, and sends the settlements that are due.
 * Each step is a short, repeatable transaction: the next run continues where a killed one stopped.
 */
export async function runSettlements(
  deps: SettlementRunDeps,
  { date, is_forced }: SettlementRunInput,
): Promise<SettlementRunResult> {
  const { store, clock } = deps;
  const now = clock.now();
  const today = dayOf(now);
  const holidays = await deps.holidays();
  const is_sending_time = is_forced || isSettlementTime(now, holidays);
  const due_on = date !== undefined && date < today ? date : today;
  const run: Run = { now, before: startOfDay(today), today, due_on, is_sending_time, holidays };
  const result: SettlementRunResult = { accounts: 0, claimed: 0, settled: 0 };
  let last = ANONYMOUS_ACCOUNT;
  for (;;) {
    const page = await accountsToSettle(store.read, { ...run, last, limit: ACCOUNTS_PER_PAGE });
    await runConcurrently(page, CONCURRENT_ACCOUNTS, async (account_id) => {
      const { claimed, settled } = await settleAccount(deps, run, account_id);
      result.accounts += 1;
      result.claimed += claimed;
      result.settled += settled;
    });
    if (page.length < ACCOUNTS_PER_PAGE) break;
    last = page.at(-1)!;
  }
  await store.transact((db) => closeShortfalls(db, now));
  return result;
}

/** Runs `work` for all items, at most `limit` at a time. Throws the first failure once the running ones have ended. */
async function runConcurrently<T>(items: readonly T[], limit: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  const results = await Promise.allSettled(Array.from({ length: Math.min(limit, items.length) }, worker));
  const failed = results.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

async function settleAccount(deps: SettlementRunDeps, run: Run, account_id: string) {
  const claimed = await claimAccount(deps, run, account_id);
  const settled = run.is_sending_time ? await sendDueSettlements(deps, run, account_id) : 0;
  return { claimed, settled };
}

const newSettlement = (group: SettlementGroup) => ({
  ...group,
  id: uuid(),
  invoice_no: disbursementNo('SETTLEMENT', randomBytes(10)),
});

/** Assigns payments to settlements under their lock, because a settlement that was sent meanwhile takes no more payments. */
async function claimAccount(
  { store, payments_per_transaction: limit = PAYMENTS_PER_TRANSACTION }: SettlementRunDeps,
  run: Run,
  account_id: string,
): Promise<number> {
  const { now, before, today, holidays } = run;
  let claimed = 0;
  for (;;) {
    const groups = await groupsToSchedule(store.read, { account_id, before, limit });
    if (groups.length === 0) break;
    claimed += await store.transact(async (db) => {
      await insertScheduledSettlements(db, account_id, groups.map(newSettlement), now);
      const open = await lockOpenSettlements(db, account_id);
      return claimPayments(db, { account_id, open, before, limit, now });
    });
  }
  const expected_date = workingDayOnOrAfter(today, holidays);
  const returns = await returnsToSchedule(store.read, { account_id, before, limit });
  if (returns.length > 0) {
    // One settlement is enough: it takes all returned money.
    const [first] = returns.map((one) => newSettlement({ ...one, expected_date }));
    await store.transact((db) => insertScheduledSettlements(db, account_id, [first!], now));
  }
  return claimed;
}

/** Sends sequentially, because each settlement reduces the pending balance. A suspended merchant's settlements wait. */
async function sendDueSettlements(deps: SettlementRunDeps, run: Run, account_id: string): Promise<number> {
  const { store, banks } = deps;
  const due = await dueSettlements(store.read, account_id, run.due_on);
  const failed = await failedSettlements(store.read, account_id);
  if (due.length === 0 && failed.length === 0) return 0;
  if (await isSuspended(store.read, account_id)) return 0;
  const bank = (await banks.primary(store.read, account_id)) ?? null;
  const manual = new Set(await manualChannels(store.read, account_id));
  let settled = 0;
  for (const { id, channel_flag } of due) {
    const to = manual.has(channelId(channel_flag)) ? null : bank;
    if (
      await sendSettlement(deps, settleCommand({ account_id, id, bank: to, encryption: deps.encryption, now: run.now }))
    )
      settled += 1;
  }
  for (const { id, ...previous } of failed) {
    if (!bank || !isOtherAccount(bank, previous)) continue;
    if (await sendSettlement(deps, retryCommand({ account_id, id, bank, encryption: deps.encryption, now: run.now })))
      settled += 1;
  }
  return settled;
}

async function sendSettlement(
  { poster, log }: SettlementRunDeps,
  command: ReturnType<typeof settleCommand>,
): Promise<boolean> {
  const { account_id, settlement_id } = command;
  let outcome: SettleOutcome;
  try {
    const posted = await poster.post(settle, command);
    outcome = posted.status === 'posted' ? posted.outcome : 'nothing';
  } catch (error) {
    // A concurrent refund reduced the pending balance: the next run deducts it. Any other error fails the run.
    if (!(error instanceof Refusal) || error.breakdown !== 'insufficient_balance') throw error;
    outcome = 'short';
  }
  if (outcome === 'short') log.error({ event: 'settlement.short', account_id, settlement_id }, 'settlement short');
  return outcome === 'to_bank' || outcome === 'to_balance';
}
