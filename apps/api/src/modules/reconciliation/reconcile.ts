import { addDays, dayOf, endOfDay, startOfDay } from '@kutip/domain/day';
import { sen, type Sen } from '@kutip/domain/money';
import {
  BANK_CREDIT_DAYS,
  match,
  NEAR_MIDNIGHT_MS,
  type Matched,
  type StatementKind,
  type ToldLine,
} from '@kutip/domain/reconciliation';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import { NOBODY } from '../../platform/idempotency.ts';
import type { Store } from '../../platform/store.ts';
import type { Disbursements } from '../disbursements/disbursements.service.ts';
import type { PaymentSwitch } from '../payments/switch.service.ts';
import { writeItems, type FoundItem } from './items.queries.ts';
import {
  itemsAround,
  ordersMade,
  paymentsMade,
  providersSince,
  referencesTold,
  seenCredits,
  seenOrders,
  seenPayments,
  seenStrangers,
  type SeenRow,
  type SubjectKey,
} from './seen.queries.ts';
import { toldDays, type StatementKey } from './statements.queries.ts';
import { payoutWord } from './payout-word.ts';

export interface ReconcileParts {
  store: Store;
  clock: Clock;
  paymentSwitch: Pick<PaymentSwitch, 'hearStatement'>;
  disbursements: Pick<Disbursements, 'hear'>;
}

const AT_ONCE = 500;
/** How many days back what is not settled is looked at again. */
const LOOKED_BACK_DAYS = 10;
export const PAYOUT_PROVIDER = 'payout-bank';

/** Which of a provider's days have a statement. */
interface Told {
  days: ReadonlySet<string>;
}

const toldOf = async (db: Connection, kind: StatementKind, provider: string | null, day: string): Promise<Told> => ({
  days: await toldDays(db, { kind, provider, from: addDays(day, -1 - LOOKED_BACK_DAYS) }),
});

/** Whether every statement that could tell of something that moved then is here. */
function isComplete({ days }: Told, moved_at: Date): boolean {
  const day = dayOf(moved_at);
  const is_late = endOfDay(day).getTime() - moved_at.getTime() < NEAR_MIDNIGHT_MS;
  return days.has(day) && (!is_late || days.has(addDays(day, 1)));
}

const feesOf = (lines: readonly ToldLine[]): Sen | null =>
  lines.length === 0 ? null : sen(lines.reduce((sum, { fee }) => sum + fee, 0));

const found = ({ lines, moved_at, has_surplus: _, ...row }: SeenRow, matched: Matched): FoundItem => ({
  ...row,
  ...matched,
  day: dayOf(new Date(moved_at)),
  line_count: lines.length,
  provider_fee: row.kind === 'PAYMENT' ? feesOf(lines) : null,
});

type Pair = readonly [SeenRow, Matched];
const matchAll = (rows: readonly SeenRow[], told: Told): Pair[] =>
  rows.map((row) => [row, match({ ...row, is_complete: isComplete(told, new Date(row.moved_at)) })]);

/** A success that only the statement knows goes the way of a callback. Answers whether anything was told. */
async function hearPayments({ paymentSwitch }: ReconcileParts, pairs: readonly Pair[]): Promise<boolean> {
  const unheard = pairs.filter(([{ lines }, { reason }]) => reason === 'not_booked' && lines.length === 1);
  for (const [{ provider, reference: order_no, lines }] of unheard) {
    const { amount, currency, provider_reference, at } = lines[0]!;
    await paymentSwitch.hearStatement({
      provider,
      order_no,
      amount,
      currency,
      provider_reference,
      paid_at: new Date(at),
    });
  }
  return unheard.length > 0;
}

async function hearOrders({ disbursements }: ReconcileParts, pairs: readonly Pair[]): Promise<boolean> {
  const unheard = pairs.filter(([, { reason }]) => reason === 'not_booked' || reason === 'returned');
  for (const [{ account_id, subject_id, reference, lines }] of unheard)
    for (const line of lines) await disbursements.hear({ account_id, id: subject_id! }, payoutWord(reference, line));
  return unheard.length > 0;
}

async function matchPayments(parts: ReconcileParts, told: Told, keys: readonly SubjectKey[]): Promise<void> {
  const { store, clock } = parts;
  let pairs = matchAll(await seenPayments(store.read, keys), told);
  if (await hearPayments(parts, pairs)) pairs = matchAll(await seenPayments(store.read, keys), told);
  await writeItems(
    store.read,
    pairs.map(([row, matched]) => found(row, matched)),
    clock.now(),
  );
}

async function matchOrders(parts: ReconcileParts, provider: string, told: Told, keys: readonly SubjectKey[]) {
  const { store, clock } = parts;
  let pairs = matchAll(await seenOrders(store.read, provider, keys), told);
  if (await hearOrders(parts, pairs)) pairs = matchAll(await seenOrders(store.read, provider, keys), told);
  await writeItems(
    store.read,
    pairs.map(([row, matched]) => found(row, matched)),
    clock.now(),
  );
}

async function matchStrangers(
  { store, clock }: ReconcileParts,
  of: { kind: 'PAYMENT' | 'PAYOUT'; provider: string },
  references: readonly string[],
): Promise<void> {
  if (references.length === 0) return;
  const rows = await seenStrangers(store.read, of, references);
  await writeItems(
    store.read,
    rows.map((row) => found(row, match({ ...row, is_complete: true }))),
    clock.now(),
  );
}

type Matching = (keys: readonly SubjectKey[]) => Promise<void>;

/** What the statement names: ours by their keys, the others as strangers. */
async function matchTold(parts: ReconcileParts, key: StatementKey & { kind: 'PROVIDER' | 'PAYOUT' }, ours: Matching) {
  const kind = key.kind === 'PROVIDER' ? ('PAYMENT' as const) : ('PAYOUT' as const);
  let after = '';
  for (;;) {
    const page = await referencesTold(parts.store.read, key, after, AT_ONCE);
    await ours(page.flatMap(({ account_id, id }) => (account_id && id ? [{ account_id, id }] : [])));
    const strange = page.filter(({ id }) => id === null).map(({ reference }) => reference);
    await matchStrangers(parts, { kind, provider: key.provider }, strange);
    if (page.length < AT_ONCE) return;
    after = page.at(-1)!.reference;
  }
}

/** What stood open or belonged to nobody around the day: a statement may have been replaced. */
async function matchAgain(parts: ReconcileParts, key: StatementKey & { kind: 'PROVIDER' | 'PAYOUT' }, ours: Matching) {
  const { provider, day } = key;
  const kind = key.kind === 'PROVIDER' ? ('PAYMENT' as const) : ('PAYOUT' as const);
  const around = { kind, provider, from: addDays(day, -1), to: addDays(day, 1) };
  const known = await itemsAround(parts.store.read, around);
  for (let at = 0; at < known.length; at += AT_ONCE) {
    const some = known.slice(at, at + AT_ONCE);
    await ours(some.flatMap(({ account_id, subject_id: id }) => (id ? [{ account_id, id }] : [])));
    const strange = some.filter(({ subject_id }) => subject_id === null).map(({ reference }) => reference);
    await matchStrangers(parts, { kind, provider }, strange);
  }
}

async function reconcilePayments(parts: ReconcileParts, provider: string, day: string): Promise<void> {
  const told = await toldOf(parts.store.read, 'PROVIDER', provider, day);
  const ours: Matching = async (keys) => (keys.length > 0 ? matchPayments(parts, told, keys) : undefined);
  const span = { provider, from: startOfDay(day), to: endOfDay(day) };
  let after = { account_id: NOBODY, paid_at: new Date(0), id: NOBODY };
  for (;;) {
    const page = await paymentsMade(parts.store.read, span, after, AT_ONCE);
    await ours(page);
    if (page.length < AT_ONCE) break;
    after = page.at(-1)!;
  }
  const key = { kind: 'PROVIDER' as const, provider, day };
  await matchTold(parts, key, ours);
  await matchAgain(parts, key, ours);
}

async function reconcileOrders(parts: ReconcileParts, provider: string, day: string): Promise<void> {
  const told = await toldOf(parts.store.read, 'PAYOUT', provider, day);
  const ours: Matching = async (keys) => (keys.length > 0 ? matchOrders(parts, provider, told, keys) : undefined);
  const span = { from: startOfDay(day), to: endOfDay(day) };
  let after: SubjectKey = { account_id: NOBODY, id: NOBODY };
  for (;;) {
    const page = await ordersMade(parts.store.read, span, after, AT_ONCE);
    await ours(page);
    if (page.length < AT_ONCE) break;
    after = page.at(-1)!;
  }
  const key = { kind: 'PAYOUT' as const, provider, day };
  await matchTold(parts, key, ours);
  await matchAgain(parts, key, ours);
}

/** What providers paid over, beside what their statements come to. */
async function reconcileCredits({ store, clock }: ReconcileParts, day: string): Promise<void> {
  const { days } = await toldOf(store.read, 'BANK', null, day);
  const last = [...days].toSorted().at(-1) ?? '';
  const rows = await seenCredits(store.read, { from: addDays(day, -LOOKED_BACK_DAYS), to: day });
  const items = rows.map((row) => {
    const lines = row.lines.map((line) => ({ ...line, type: 'PAYMENT' as const }));
    const is_complete = last >= addDays(row.reference, BANK_CREDIT_DAYS);
    return { ...found({ ...row, lines }, match({ ...row, lines, is_complete })), day: row.reference };
  });
  await writeItems(store.read, items, clock.now());
}

/** Matches a day of one statement. It may run twice, also at once: what is found is written over what was found before. */
export async function reconcile(parts: ReconcileParts, { kind, provider, day }: StatementKey): Promise<void> {
  if (kind === 'PROVIDER') await reconcilePayments(parts, provider, day);
  else if (kind === 'PAYOUT') await reconcileOrders(parts, provider, day);
  if (kind !== 'PAYOUT') await reconcileCredits(parts, day);
}

/** The last days of everybody, or one day. */
export async function reconcileEverything(parts: ReconcileParts, only: string | undefined): Promise<void> {
  const today = dayOf(parts.clock.now());
  const back = Array.from({ length: LOOKED_BACK_DAYS }, (_, ago) => addDays(today, -ago));
  const days = only === undefined ? back : [only];
  for (const provider of await providersSince(parts.store.read, days.at(-1)!))
    for (const day of days) await reconcilePayments(parts, provider, day);
  for (const day of days) await reconcileOrders(parts, PAYOUT_PROVIDER, day);
  for (const day of days) await reconcileCredits(parts, day);
}
