import { randomBytes } from 'node:crypto';
import { channelId } from '@kutip/domain/channels';
import { dayOf, startOfDay } from '@kutip/domain/day';
import { disbursementNo } from '@kutip/domain/invoice-number';
import { Refusal } from '@kutip/domain/refusal';
import { isSettlementTime, workingDayFrom } from '@kutip/domain/settlement';
import { v7 as uuid } from 'uuid';
import { NOBODY } from '../../platform/idempotency.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { Logger } from '../../platform/log.ts';
import type { Store } from '../../platform/store.ts';
import { maskAccountNumber } from '../disbursements/disbursements.service.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { closeShortfalls } from '../reconciliation/reconciliation.service.ts';
import {
  accountsToSettle,
  claimPayments,
  dueSettlements,
  groupsToSchedule,
  insertScheduled,
  lockOpen,
  returnsToSchedule,
  unsettled,
  type Group,
} from './claim.queries.ts';
import { manualChannels } from './channels.queries.ts';
import { retryCommand, settle, settleCommand, type Settled } from './settle.posting.ts';
import type { SettlementBank, SettlementBanks } from './settlement-bank.ts';

export interface RunParts {
  store: Store;
  clock: Clock;
  poster: Poster;
  encryption: Encryption;
  banks: SettlementBanks;
  /** Federal holidays. */
  holidays: () => Promise<ReadonlySet<string>>;
  log: Pick<Logger, 'error'>;
  /** What is put into settlements in one transaction. */
  payments_at_once?: number;
}

/** What is claimed in one transaction: some 10 ms of work, so that nobody waits long for its locks. */
const PAYMENTS_AT_ONCE = 1_000;
const ACCOUNTS_A_PAGE = 200;
/** Accounts that are settled side by side: their postings share commits. */
const ACCOUNTS_AT_ONCE = 16;

export interface RunWish {
  /** What is due on this Kuala Lumpur day or before; today unless it is said. */
  date?: string | undefined;
  /** Whatever the hour, also on a day on which banks are closed. */
  is_forced: boolean;
}

export interface RunResult {
  accounts: number;
  /** Payments that were put into settlements. */
  claimed: number;
  settled: number;
}

interface Run {
  now: Date;
  /** Payments made before are of days that are over. */
  before: Date;
  today: string;
  due_on: string;
  /** Whether settlements are sent, or only made up. */
  is_time: boolean;
  holidays: ReadonlySet<string>;
}

/**
 * Puts every payment of a day that is over into the settlement of its day and channel, and sends the settlements that are
 * due. Each step is a short transaction that can be repeated: whoever comes next goes on where this one was stopped.
 */
export async function runSettlements(parts: RunParts, { date, is_forced }: RunWish): Promise<RunResult> {
  const { store, clock, holidays } = parts;
  const now = clock.now();
  const today = dayOf(now);
  const known = await holidays();
  const is_time = is_forced || isSettlementTime(now, known);
  const due_on = date !== undefined && date < today ? date : today;
  const run: Run = { now, before: startOfDay(today), today, due_on, is_time, holidays: known };
  const result: RunResult = { accounts: 0, claimed: 0, settled: 0 };
  let last = NOBODY;
  for (;;) {
    const page = await accountsToSettle(store.read, { ...run, last, limit: ACCOUNTS_A_PAGE });
    await sideBySide(page, ACCOUNTS_AT_ONCE, async (account_id) => {
      const { claimed, settled } = await settleAccount(parts, run, account_id);
      result.accounts += 1;
      result.claimed += claimed;
      result.settled += settled;
    });
    if (page.length < ACCOUNTS_A_PAGE) break;
    last = page.at(-1)!;
  }
  await store.transact((db) => closeShortfalls(db, now));
  return result;
}

/** Works on `most` of them at a time; the first failure is thrown once those at work have ended. */
async function sideBySide<T>(all: readonly T[], most: number, work: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values();
  const worker = async () => {
    for (const one of waiting) await work(one);
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(most, all.length) }, worker));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

async function settleAccount(parts: RunParts, run: Run, account_id: string) {
  const claimed = await claimAll(parts, run, account_id);
  const settled = run.is_time ? await sendAll(parts, run, account_id) : 0;
  return { claimed, settled };
}

const newSettlement = (group: Group) => ({
  ...group,
  id: uuid(),
  invoice_no: disbursementNo('SETTLEMENT', randomBytes(10)),
});

/** Lock first, then look: a settlement that was sent meanwhile takes no more payments. */
async function claimAll(
  { store, payments_at_once: limit = PAYMENTS_AT_ONCE }: RunParts,
  run: Run,
  account_id: string,
): Promise<number> {
  const { now, before, today, holidays } = run;
  let all = 0;
  for (;;) {
    const groups = await groupsToSchedule(store.read, { account_id, before, limit });
    if (groups.length === 0) break;
    all += await store.transact(async (db) => {
      await insertScheduled(db, account_id, groups.map(newSettlement), now);
      const open = await lockOpen(db, account_id);
      return claimPayments(db, { account_id, open, before, limit, now });
    });
  }
  const expected_date = workingDayFrom(today, holidays);
  const returns = await returnsToSchedule(store.read, { account_id, before, limit });
  if (returns.length > 0) {
    // One is enough: it takes whatever came back.
    const [first] = returns.map((one) => newSettlement({ ...one, expected_date }));
    await store.transact((db) => insertScheduled(db, account_id, [first!], now));
  }
  return all;
}

/** One after the other, for each makes what is pending smaller. */
async function sendAll(parts: RunParts, run: Run, account_id: string): Promise<number> {
  const { store, banks } = parts;
  const due = await dueSettlements(store.read, account_id, run.due_on);
  const failed = await unsettled(store.read, account_id);
  if (due.length === 0 && failed.length === 0) return 0;
  const bank = (await banks.primary(store.read, account_id)) ?? null;
  const manual = new Set(await manualChannels(store.read, account_id));
  let settled = 0;
  for (const { id, channel_flag } of due) {
    const to = manual.has(channelId(channel_flag)) ? null : bank;
    if (await sendOne(parts, settleCommand({ account_id, id, bank: to, encryption: parts.encryption, now: run.now })))
      settled += 1;
  }
  for (const { id, ...went_to } of failed) {
    if (!bank || !isAnother(bank, went_to)) continue;
    if (await sendOne(parts, retryCommand({ account_id, id, bank, encryption: parts.encryption, now: run.now })))
      settled += 1;
  }
  return settled;
}

/** Whether the bank account was changed since: to the same one it would only fail again. */
const isAnother = (
  bank: SettlementBank,
  went_to: { bank_id: string | null; account_mask: string | null; account_name: string | null },
): boolean =>
  bank.bank_id !== went_to.bank_id ||
  maskAccountNumber(bank.account_number) !== went_to.account_mask ||
  bank.account_name !== went_to.account_name;

async function sendOne({ poster, log }: RunParts, command: ReturnType<typeof settleCommand>): Promise<boolean> {
  const { account_id, settlement_id } = command;
  let outcome: Settled;
  try {
    const posted = await poster.post(settle, command);
    outcome = posted.status === 'posted' ? posted.outcome : 'nothing';
  } catch (error) {
    // A refund came in between and took of what is pending: the next run sees it. Anything else is a failure of the run.
    if (!(error instanceof Refusal) || error.breakdown !== 'insufficient_balance') throw error;
    outcome = 'short';
  }
  if (outcome === 'short') log.error({ account_id, settlement_id }, 'a settlement is more than what is pending');
  return outcome === 'to_bank' || outcome === 'to_balance';
}
