import { dayOf } from '@kutip/domain/day';
import { sql } from 'kysely';
import { reconcile } from '../../apps/api/src/modules/reconciliation/reconcile.ts';
import type { PaymentsApp } from '../payments-app.ts';
import { ADMINS, adminContext, runAdminRequest } from './admin-requests.ts';
import type { Step } from './payment-steps.ts';
import { runWithCrashes, type SimulatedMerchant } from './simulated-merchant.ts';
import type { StatementKey, StatementLine } from './statement-lines.ts';
import {
  loadMovements,
  neighbourOf,
  newUnknownLine,
  orderOf,
  PAYOUT_BANK,
  sendStatement,
  trueLines,
  type Movement,
} from './statements.ts';

/*
 * Steps about statements that arrive late: as they should be, or with one fault, which a later one of the same day corrects.
 * A statement is imported as often as its file is sent, and matched later, twice, or by a process that crashes meanwhile.
 */

interface Draft {
  key: StatementKey;
  lines: StatementLine[];
  /** The merchant's own movements of the day. */
  own: readonly Movement[];
}
/** Puts a fault into a statement. Returns the statement as which it is imported. */
type Fault = (merchant: SimulatedMerchant, draft: Draft, now: Date) => StatementKey | void;

/** A random own movement that has a line, with the positions of its lines. */
function pickReported({ random }: SimulatedMerchant, { own, lines }: Draft) {
  const reported = own.filter(({ reference }) => lines.some((line) => line.reference === reference));
  if (reported.length === 0) return null;
  const { reference } = random.pick(reported);
  return lines.findIndex((line) => line.reference === reference);
}

const dropLine: Fault = (merchant, draft) => {
  const at = pickReported(merchant, draft);
  if (at !== null) draft.lines.splice(at, 1);
};

const doubleLine: Fault = (merchant, draft) => {
  const at = pickReported(merchant, draft);
  if (at !== null) draft.lines.splice(at, 0, { ...draft.lines[at]! });
};

const changeAmount: Fault = (merchant, draft) => {
  const at = pickReported(merchant, draft);
  if (at === null) return;
  const { amount } = draft.lines[at]!;
  const change = 1 + merchant.random.below(400);
  draft.lines[at] = { ...draft.lines[at]!, amount: merchant.random.below(2) === 0 ? amount + change : amount - change };
};

const chargeBack: Fault = (merchant, draft) => {
  const at = pickReported(merchant, draft);
  if (at === null) return;
  const type = draft.key.kind === 'PROVIDER' ? 'CHARGEBACK' : 'CREDIT';
  merchant.misreported.add(draft.lines[at]!.reference);
  draft.lines.push({ ...draft.lines[at]!, type });
};

/** Reports a success of what did not succeed. */
const inventSuccess: Fault = (merchant, draft) => {
  const { key, own, lines } = draft;
  const without = own.filter(({ reference }) => !lines.some((line) => line.reference === reference));
  if (without.length === 0) return;
  const movement = merchant.random.pick(without);
  const { at, reference, amount } = movement;
  const order = orderOf(merchant, movement);
  if (order) order.is_misreported = true;
  merchant.misreported.add(reference);
  lines.push({ at, type: key.kind === 'PROVIDER' ? 'PAYMENT' : 'DEBIT', reference, amount });
};

const addUnknown: Fault = (merchant, { key, lines }) => {
  if (key.kind === 'PAYOUT') return;
  const { line, is_true } = newUnknownLine(merchant, key);
  // A true one is on a later statement too.
  if (!is_true || !lines.some(({ reference }) => reference === line.reference)) lines.push(line);
};

/** The file is imported as the statement of another day, for which every payment then seems to be missing. */
const mistakeDay: Fault = (_merchant, { key }, now) => neighbourOf(key, now);

const NO_FAULT: Fault = () => {};
const FAULTS: readonly Fault[] = [
  NO_FAULT,
  NO_FAULT,
  NO_FAULT,
  NO_FAULT,
  dropLine,
  dropLine,
  doubleLine,
  changeAmount,
  chargeBack,
  inventSuccess,
  addUnknown,
  mistakeDay,
];

/** A day on which something of this merchant moved. */
async function pickStatement(
  app: PaymentsApp,
  { account_id, random }: SimulatedMerchant,
): Promise<StatementKey | null> {
  const { rows } =
    random.below(4) > 0
      ? await sql<{ provider: string; at: Date }>`
          select provider, coalesce(paid_at, created_at) as at from payment_records where account_id = ${account_id}
          and provider is not null order by updated_at desc, id limit 12`.execute(app.db)
      : await sql<{ provider: string; at: Date }>`
          select ${PAYOUT_BANK}::text as provider, coalesce(ended_at, sent_at) as at from disbursements
          where account_id = ${account_id} and sent_at is not null order by updated_at desc, id limit 6`.execute(
          app.db,
        );
  if (rows.length === 0) return null;
  const { provider, at } = random.pick(rows);
  return keyOf(provider, at);
}
const keyOf = (provider: string, at: Date): StatementKey => ({
  kind: provider === PAYOUT_BANK ? 'PAYOUT' : 'PROVIDER',
  provider,
  day: dayOf(at),
});

/** What a statement of these movements may change. */
function markMoved({ shared }: SimulatedMerchant, movements: readonly Movement[]): void {
  const byAccount = Map.groupBy(movements, ({ account_id }) => account_id);
  for (const merchant of shared.merchants)
    for (const { invoice_id } of byAccount.get(merchant.account_id) ?? []) {
      merchant.has_disbursement_changes = true;
      if (invoice_id) merchant.touched_invoice_ids.add(invoice_id);
    }
}

/** Matches the day of a statement, as the worker does. */
async function match(app: PaymentsApp, merchant: SimulatedMerchant, key: StatementKey): Promise<void> {
  markMoved(merchant, await loadMovements(app, key));
  await runWithCrashes(merchant, () => reconcile(reconcileDeps(merchant), key));
}
export const reconcileDeps = ({ deps, paymentSwitch }: SimulatedMerchant) => ({ ...deps, paymentSwitch });

/** Imports a statement and matches it. */
const importRandomStatement: Step = async (app, merchant) => {
  const { random, shared } = merchant;
  const key = await pickStatement(app, merchant);
  if (!key) return;
  const now = app.clock.now();
  const movements = await loadMovements(app, key);
  const own = movements.filter(({ account_id }) => account_id === merchant.account_id);
  const draft: Draft = { key, lines: trueLines(shared.merchants, key, movements), own };
  const imported_as = random.pick(FAULTS)(merchant, draft, now) ?? key;
  const is_other_day = random.below(4) === 0;
  // One import of a statement at a time: of two at once, the second is refused and repeated.
  await shared.importing.run(() =>
    runAdminRequest(app, merchant, (context) => sendStatement(imported_as, draft.lines, context, is_other_day)),
  );
  shared.statements.set(JSON.stringify(imported_as), imported_as);
  if (random.below(6) > 0) await match(app, merchant, imported_as);
};

/** Matches a day again, which may have been imported by a process that crashed before it matched it. */
const matchAgain: Step = async (app, merchant) => {
  const known = [...merchant.shared.statements.values()];
  if (known.length > 0) await match(app, merchant, merchant.random.pick(known.slice(-12)));
};

export const STATEMENT_STEPS: readonly (readonly [weight: number, step: Step])[] = [
  [12, importRandomStatement],
  [3, matchAgain],
];

/** Adds the days of all movements that were ever compared with a statement, maybe with one of another day. */
async function addComparedDays(app: PaymentsApp, { shared: { statements } }: SimulatedMerchant): Promise<void> {
  const { rows } = await sql<{ provider: string; at: Date }>`
    select r.provider, coalesce(p.paid_at, p.created_at, d.ended_at, d.sent_at) as at from reconciliation_items r
    left join payment_records p on r.kind = 'PAYMENT' and p.account_id = r.account_id and p.id = r.subject_id
    left join disbursements d on r.kind = 'PAYOUT' and d.account_id = r.account_id and d.id = r.subject_id
    where coalesce(p.id, d.id) is not null`.execute(app.db);
  for (const { provider, at } of rows) {
    const key = keyOf(provider, at);
    statements.set(JSON.stringify(key), key);
  }
}

/** Replaces every statement by what it should have been, and matches it. */
export async function importTrueStatements(app: PaymentsApp, merchant: SimulatedMerchant): Promise<void> {
  await addComparedDays(app, merchant);
  for (const key of merchant.shared.statements.values()) {
    const movements = await loadMovements(app, key);
    const lines = trueLines(merchant.shared.merchants, key, movements);
    // Two admins, so that it books any amount.
    for (const user_id of ADMINS.slice(0, 2))
      await sendStatement(key, lines, adminContext(merchant, { user_id, now: app.clock.now() }), true);
  }
  for (const key of merchant.shared.statements.values()) await match(app, merchant, key);
}
