import { addDays, dayOf, endOfDay, startOfDay } from '@kutip/domain/day';
import { sen, toRinggit, type Sen } from '@kutip/domain/money';
import {
  BANK_CREDIT_DAYS,
  matchItem,
  NEAR_MIDNIGHT_MS,
  NEXT_STATEMENT_DAYS,
  type MatchResult,
  type StatementKind,
  type StatementLine,
} from '@kutip/domain/reconciliation';
import { needsSecondPerson } from '@kutip/domain/second-person';
import type { Clock } from '../../platform/clock.ts';
import { ANONYMOUS_ACCOUNT } from '../../platform/idempotency.ts';
import type { Store } from '../../platform/store.ts';
import type { Disbursements } from '../disbursements/disbursements.service.ts';
import { withdrawStatementExceptions } from '../exceptions/exceptions.service.ts';
import type { PaymentSwitch } from '../payments/switch.service.ts';
import { upsertItems, type NewItem } from '../reconciliation-items/reconciliation-items.service.ts';
import {
  loadActiveProviders,
  loadBankCreditSources,
  loadDisbursementKeys,
  loadDisbursementSources,
  loadItemsBetween,
  loadPaymentKeys,
  loadPaymentSources,
  loadStatementReferences,
  loadUnknownReferenceSources,
  type SourceRow,
  type SubjectKey,
} from './reconciliation-sources.queries.ts';
import { loadStatementDays, type StatementKey } from './statements.queries.ts';
import { bankResultFromLine } from './bank-result.ts';

export interface ReconcileDeps {
  store: Store;
  clock: Clock;
  paymentSwitch: Pick<PaymentSwitch, 'applyStatementPayment'>;
  disbursements: Pick<Disbursements, 'applyBankResult'>;
}

const PAGE_SIZE = 500;
/** How many past days are matched again. */
const LOOKBACK_DAYS = 10;
export const PAYOUT_PROVIDER = 'payout-bank';

/** The days of a provider that have a statement, as of today. */
interface StatementDays {
  days: ReadonlySet<string>;
  today: string;
}

const loadCoverage = async (
  { store, clock }: Pick<ReconcileDeps, 'store' | 'clock'>,
  kind: StatementKind,
  provider: string | null,
  day: string,
): Promise<StatementDays> => ({
  today: dayOf(clock.now()),
  days: await loadStatementDays(store.read, { kind, provider, from: addDays(day, -1 - LOOKBACK_DAYS) }),
});

/** Whether all statements that could contain a movement at this moment have been imported. */
function isComplete({ days, today }: StatementDays, moved_at: Date): boolean {
  const day = dayOf(moved_at);
  const is_late = endOfDay(day).getTime() - moved_at.getTime() < NEAR_MIDNIGHT_MS;
  return days.has(day) && (!is_late || days.has(addDays(day, 1)) || today > addDays(day, NEXT_STATEMENT_DAYS));
}

const sumFees = (lines: readonly StatementLine[]): Sen | null =>
  lines.length === 0 ? null : sen(lines.reduce((sum, { fee }) => sum + fee, 0));

const itemFrom = (
  { lines, moved_at, has_surplus: _, corrected_amount: __, ...row }: SourceRow,
  result: MatchResult,
): NewItem => ({
  ...row,
  ...result,
  day: dayOf(new Date(moved_at)),
  line_count: lines.length,
  provider_fee: row.kind === 'PAYMENT' ? sumFees(lines) : null,
});

type MatchedSource = readonly [SourceRow, MatchResult];
const matchAll = (rows: readonly SourceRow[], covered: StatementDays): MatchedSource[] =>
  rows.map((row) => [row, matchItem({ ...row, is_complete: isComplete(covered, new Date(row.moved_at)) })]);

/**
 * Whether what only a statement reports is booked: a file is the evidence of whoever imports it, so above the limit of one person
 * two admins must have imported it. Until then the item is open.
 */
const hasEnoughPeople = ([{ lines }]: MatchedSource): boolean =>
  lines.every(({ amount, is_confirmed }) => is_confirmed || !needsSecondPerson('RESOLUTION', amount));

/** Applies successes that only the statement contains, as a callback would. Returns whether any was applied. */
async function applyStatementPayments(
  { paymentSwitch }: ReconcileDeps,
  matches: readonly MatchedSource[],
): Promise<boolean> {
  const unbooked = matches
    .filter(([{ lines }, { reason }]) => reason === 'not_booked' && lines.length === 1)
    .filter(hasEnoughPeople);
  for (const [{ provider, reference: order_no, lines }] of unbooked) {
    const { amount, currency, provider_reference, at } = lines[0]!;
    await paymentSwitch.applyStatementPayment({
      provider,
      order_no,
      amount,
      currency,
      provider_reference,
      paid_at: new Date(at),
    });
  }
  return unbooked.length > 0;
}

/** Applies bank results that only the statement contains. Returns whether any was applied. */
async function applyStatementResults(
  { disbursements }: ReconcileDeps,
  matches: readonly MatchedSource[],
): Promise<boolean> {
  const unbooked = matches
    .filter(([, { reason }]) => reason === 'not_booked' || reason === 'returned')
    .filter(hasEnoughPeople);
  for (const [{ account_id, subject_id, reference, lines }] of unbooked)
    for (const line of lines)
      await disbursements.applyBankResult({ account_id, id: subject_id! }, bankResultFromLine(reference, line));
  return unbooked.length > 0;
}

/** What the current statements report of a payment. */
const paymentReport = ([{ account_id, subject_id, lines }]: MatchedSource) => ({
  account_id,
  payment_record_id: subject_id!,
  reported_amounts: lines.filter(({ type }) => type === 'PAYMENT').map(({ amount }) => toRinggit(amount)),
});

async function matchPayments(deps: ReconcileDeps, covered: StatementDays, keys: readonly SubjectKey[]): Promise<void> {
  const { store, clock } = deps;
  let matches = matchAll(await loadPaymentSources(store.read, keys), covered);
  if (await applyStatementPayments(deps, matches))
    matches = matchAll(await loadPaymentSources(store.read, keys), covered);
  const items = matches.map(([row, result]) => itemFrom(row, result));
  await store.transact((db) => upsertItems(db, items, clock.now()));
  await withdrawStatementExceptions(store.read, matches.map(paymentReport), clock.now());
}

async function matchDisbursements(
  deps: ReconcileDeps,
  provider: string,
  covered: StatementDays,
  keys: readonly SubjectKey[],
) {
  const { store, clock } = deps;
  let matches = matchAll(await loadDisbursementSources(store.read, provider, keys), covered);
  if (await applyStatementResults(deps, matches))
    matches = matchAll(await loadDisbursementSources(store.read, provider, keys), covered);
  const items = matches.map(([row, result]) => itemFrom(row, result));
  await store.transact((db) => upsertItems(db, items, clock.now()));
}

async function matchUnknownReferences(
  { store, clock }: ReconcileDeps,
  key: { kind: 'PAYMENT' | 'PAYOUT'; provider: string },
  references: readonly string[],
): Promise<void> {
  if (references.length === 0) return;
  const rows = await loadUnknownReferenceSources(store.read, key, references);
  const items = rows.map((row) => itemFrom(row, matchItem({ ...row, is_complete: true })));
  await store.transact((db) => upsertItems(db, items, clock.now()));
}

type MatchSubjects = (keys: readonly SubjectKey[]) => Promise<void>;

/** Matches all references of the statement: known ones by their keys, the others as unknown references. */
async function matchStatementReferences(
  deps: ReconcileDeps,
  key: StatementKey & { kind: 'PROVIDER' | 'PAYOUT' },
  matchSubjects: MatchSubjects,
) {
  const kind = key.kind === 'PROVIDER' ? ('PAYMENT' as const) : ('PAYOUT' as const);
  let after = '';
  for (;;) {
    const page = await loadStatementReferences(deps.store.read, key, after, PAGE_SIZE);
    await matchSubjects(page.flatMap(({ account_id, id }) => (account_id && id ? [{ account_id, id }] : [])));
    const unknown = page.filter(({ id }) => id === null).map(({ reference }) => reference);
    await matchUnknownReferences(deps, { kind, provider: key.provider }, unknown);
    if (page.length < PAGE_SIZE) return;
    after = page.at(-1)!.reference;
  }
}

/** Matches unmatched items and unknown references around the day again, because a statement may have been replaced. */
async function rematchOpenItems(
  deps: ReconcileDeps,
  key: StatementKey & { kind: 'PROVIDER' | 'PAYOUT' },
  matchSubjects: MatchSubjects,
) {
  const { provider, day } = key;
  const kind = key.kind === 'PROVIDER' ? ('PAYMENT' as const) : ('PAYOUT' as const);
  const range = { kind, provider, from: addDays(day, -1), to: addDays(day, 1) };
  const items = await loadItemsBetween(deps.store.read, range);
  for (let at = 0; at < items.length; at += PAGE_SIZE) {
    const chunk = items.slice(at, at + PAGE_SIZE);
    await matchSubjects(chunk.flatMap(({ account_id, subject_id: id }) => (id ? [{ account_id, id }] : [])));
    const unknown = chunk.filter(({ subject_id }) => subject_id === null).map(({ reference }) => reference);
    await matchUnknownReferences(deps, { kind, provider }, unknown);
  }
}

async function reconcilePayments(deps: ReconcileDeps, provider: string, day: string): Promise<void> {
  const covered = await loadCoverage(deps, 'PROVIDER', provider, day);
  const matchSubjects: MatchSubjects = async (keys) =>
    keys.length > 0 ? matchPayments(deps, covered, keys) : undefined;
  const span = { provider, from: startOfDay(day), to: endOfDay(day) };
  let after = { account_id: ANONYMOUS_ACCOUNT, paid_at: new Date(0), id: ANONYMOUS_ACCOUNT };
  for (;;) {
    const page = await loadPaymentKeys(deps.store.read, span, after, PAGE_SIZE);
    await matchSubjects(page);
    if (page.length < PAGE_SIZE) break;
    after = page.at(-1)!;
  }
  const key = { kind: 'PROVIDER' as const, provider, day };
  await matchStatementReferences(deps, key, matchSubjects);
  await rematchOpenItems(deps, key, matchSubjects);
}

async function reconcileDisbursements(deps: ReconcileDeps, provider: string, day: string): Promise<void> {
  const covered = await loadCoverage(deps, 'PAYOUT', provider, day);
  const matchSubjects: MatchSubjects = async (keys) =>
    keys.length > 0 ? matchDisbursements(deps, provider, covered, keys) : undefined;
  const span = { from: startOfDay(day), to: endOfDay(day) };
  let after: SubjectKey = { account_id: ANONYMOUS_ACCOUNT, id: ANONYMOUS_ACCOUNT };
  for (;;) {
    const page = await loadDisbursementKeys(deps.store.read, span, after, PAGE_SIZE);
    await matchSubjects(page);
    if (page.length < PAGE_SIZE) break;
    after = page.at(-1)!;
  }
  const key = { kind: 'PAYOUT' as const, provider, day };
  await matchStatementReferences(deps, key, matchSubjects);
  await rematchOpenItems(deps, key, matchSubjects);
}

/** Matches bank credits with the totals of the provider statements. */
async function reconcileBankCredits(deps: ReconcileDeps, day: string): Promise<void> {
  const { store, clock } = deps;
  const { days } = await loadCoverage(deps, 'BANK', null, day);
  const last = [...days].toSorted().at(-1) ?? '';
  const rows = await loadBankCreditSources(store.read, { from: addDays(day, -LOOKBACK_DAYS), to: day });
  const items = rows.map((row) => {
    const lines = row.lines.map((line) => ({ ...line, type: 'PAYMENT' as const }));
    const is_complete = last >= addDays(row.reference, BANK_CREDIT_DAYS);
    return { ...itemFrom({ ...row, lines }, matchItem({ ...row, lines, is_complete })), day: row.reference };
  });
  await store.transact((db) => upsertItems(db, items, clock.now()));
}

/** Matches the day of one statement. Safe to run concurrently: new results overwrite earlier ones. */
export async function reconcile(deps: ReconcileDeps, { kind, provider, day }: StatementKey): Promise<void> {
  if (kind === 'PROVIDER') await reconcilePayments(deps, provider, day);
  else if (kind === 'PAYOUT') await reconcileDisbursements(deps, provider, day);
  if (kind !== 'PAYOUT') await reconcileBankCredits(deps, day);
}

/** Matches the last days of all providers, or one day. */
export async function reconcileAllProviders(deps: ReconcileDeps, only: string | undefined): Promise<void> {
  const today = dayOf(deps.clock.now());
  const recent = Array.from({ length: LOOKBACK_DAYS }, (_, days_ago) => addDays(today, -days_ago));
  const days = only === undefined ? recent : [only];
  for (const provider of await loadActiveProviders(deps.store.read, days.at(-1)!))
    for (const day of days) await reconcilePayments(deps, provider, day);
  for (const day of days) await reconcileDisbursements(deps, PAYOUT_PROVIDER, day);
  for (const day of days) await reconcileBankCredits(deps, day);
}
