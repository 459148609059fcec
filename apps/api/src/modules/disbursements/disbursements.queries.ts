import {
  DISBURSEMENT_TRANSITIONS,
  type DisbursementSource,
  type DisbursementStatus,
  type Reservation,
} from '@kutip/domain/disbursement';
import type { ExceptionKind } from '@kutip/domain/payment-events';
import { sql as raw } from 'kysely';
import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { findOwner } from '../../platform/directory.ts';
import { ofOneAccount, oneAccountOf } from '../../platform/one-account.ts';
import { assertAllMoved, checkTransition, type StatusChange } from '../../platform/status-change.ts';
import { writeSearchTexts } from '../search/search.service.ts';
import type { Disbursement, DisbursementKey } from './disbursement.ts';
import { sendDisbursement, sendKey } from './job-definitions.ts';

const COLUMNS = [
  'account_id',
  'id',
  'reference',
  'payout_service_id',
  'bank_code',
  'account_number',
  'account_mask',
  'account_name',
  'amount',
  'fee',
  'fee_tax',
  'commission',
  'needs_approval',
  'approved_at',
  'send_after',
  'sent_at',
  'tries',
  'bank_reference',
  'code',
  'reason',
] as const;

const disbursements = (db: Connection) =>
  sql(db)
    .selectFrom('disbursements as d')
    .select(COLUMNS.map((column) => `d.${column}` as const))
    .select((eb) => [
      eb.ref('d.source').$castTo<DisbursementSource>().as('source'),
      eb.ref('d.status').$castTo<DisbursementStatus>().as('status'),
      eb.ref('d.drawn').$castTo<Reservation[]>().as('drawn'),
    ]);

export const disbursementById = (
  db: Connection,
  { account_id, id }: DisbursementKey,
): Promise<Disbursement | undefined> =>
  disbursements(db).where('d.account_id', '=', account_id).where('d.id', '=', id).executeTakeFirst();

/** The disbursement with this reference. References are random and so unique over all accounts. */
export async function disbursementByReference(db: Connection, reference: string): Promise<Disbursement | undefined> {
  const owner = await findOwner(db, 'disbursement', reference);
  if (!owner) return undefined;
  return disbursements(db)
    .where('d.account_id', '=', owner.account_id)
    .where('d.reference', '=', reference)
    .executeTakeFirst();
}

/** Locks disbursements in a fixed order, which avoids deadlocks. Returns them in the order of the keys. */
export async function lockDisbursements(
  db: Connection,
  keys: readonly DisbursementKey[],
): Promise<(Disbursement | undefined)[]> {
  const account_id = oneAccountOf(keys);
  const rows = await disbursements(db)
    .$if(account_id !== undefined, (query) => query.where('d.account_id', '=', account_id!))
    .where((eb) =>
      eb(
        eb.refTuple('d.account_id', 'd.id'),
        'in',
        keys.map((key) => eb.tuple(key.account_id, key.id)),
      ),
    )
    .orderBy('d.account_id')
    .orderBy('d.id')
    .forUpdate()
    .execute();
  const byKey = new Map(rows.map((row) => [`${row.account_id} ${row.id}`, row]));
  return keys.map((key) => byKey.get(`${key.account_id} ${key.id}`));
}

export type NewDisbursement = Omit<
  Disbursement,
  'status' | 'approved_at' | 'sent_at' | 'tries' | 'bank_reference' | 'code' | 'reason'
> & { created_at: Date };

/** Inserts disbursements, registers their references, and enqueues the sending of those that need no approval. */
export async function insertDisbursements(
  db: Connection,
  disbursements_to_insert: readonly NewDisbursement[],
): Promise<void> {
  const rows = disbursements_to_insert.map(({ account_number, drawn, ...fields }) => ({
    ...fields,
    drawn,
    account_number: `\\x${account_number.toString('hex')}`,
  }));
  await raw`
    with new as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as o (account_id uuid, id uuid, source text, reference text,
        payout_service_id smallint, bank_code text, account_number bytea, account_mask text, account_name text, amount bigint,
        fee bigint, fee_tax bigint, commission bigint, drawn jsonb, needs_approval boolean, send_after timestamptz,
        created_at timestamptz)
    ), inserted as (
      insert into disbursements (account_id, id, source, reference, payout_service_id, bank_code, account_number, account_mask,
        account_name, amount, fee, fee_tax, commission, drawn, needs_approval, send_after, created_at, updated_at)
      select account_id, id, source, reference, payout_service_id, bank_code, account_number, account_mask,
        account_name, amount, fee, fee_tax, commission, drawn, needs_approval, send_after, created_at, created_at from new
    ), registered as (
      insert into directory (kind, key, account_id, id) select 'disbursement', reference, account_id, id from new
    )
    select graphile_worker.add_job(${sendDisbursement.name},
      payload := json_build_object('account_id', account_id, 'id', id), run_at := send_after,
      job_key := ${sendKey('')} || id, max_attempts := 10)
    from new where not needs_approval`.execute(sql(db));
}

/** Records an approval, so that the disbursement can be sent from `send_after` on. Lock it before. */
export async function writeApproval(
  db: Connection,
  { account_id, id }: DisbursementKey,
  { approved_by, now }: { approved_by: string; now: Date },
): Promise<void> {
  await sql(db)
    .updateTable('disbursements')
    .set({ approved_by, approved_at: now, updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** A change of a disbursement's status with what belongs to it; `next_ask_at` is null when there is nothing to ask. */
export interface DisbursementStatusRow extends DisbursementKey {
  change: StatusChange<DisbursementStatus>;
  code: string | null;
  reason: string | null;
  bank_reference: string | null;
  next_ask_at: Date | null;
  at: Date;
}

/**
 * Writes checked status changes: PROCESSING counts a try, every other one ends the disbursement. Lock the rows first; one that
 * has left the state which its change was decided on fails the transaction.
 */
export async function writeDisbursementStatuses(
  db: Connection,
  changes: readonly DisbursementStatusRow[],
): Promise<void> {
  const status_rows = changes.map(({ change, ...row }) => ({ ...row, from_status: change.from, status: change.to }));
  const { rows } = await raw<{ count: number }>`
    with moved as (
      update disbursements d set status = u.status, code = u.code, reason = u.reason,
        bank_reference = coalesce(u.bank_reference, d.bank_reference), next_ask_at = u.next_ask_at,
        sent_at = case when u.status = 'PROCESSING' then coalesce(d.sent_at, u.at) else d.sent_at end,
        tries = case when u.status = 'PROCESSING' then d.tries + 1 else d.tries end,
        ended_at = case when u.status = 'PROCESSING' then d.ended_at else u.at end, updated_at = u.at
      from json_to_recordset(${JSON.stringify(status_rows)}::json) as u (account_id uuid, id uuid, from_status text,
        status text, code text, reason text, bank_reference text, next_ask_at timestamptz, at timestamptz)
      where d.account_id = u.account_id and d.id = u.id and d.status = u.from_status${ofOneAccount('d', changes)}
      returning d.id
    )
    select count(*)::int as count from moved`.execute(sql(db));
  assertAllMoved('disbursements', rows[0], changes.length);
  await writeSearchTexts(
    db,
    'PAYOUT',
    changes.filter(({ bank_reference }) => bank_reference !== null),
  );
}

/** The row that marks a disbursement as sent: from now on the bank may have received it. Refuses 4010 if it was sent. */
export const sentStatus = (
  { account_id, id, status }: Pick<Disbursement, 'account_id' | 'id' | 'status'>,
  { next_ask_at, now: at }: { next_ask_at: Date | null; now: Date },
): DisbursementStatusRow => ({
  account_id,
  id,
  change: checkTransition(DISBURSEMENT_TRANSITIONS, status, 'PROCESSING'),
  code: null,
  reason: null,
  bank_reference: null,
  next_ask_at,
  at,
});

/** Counts another try of a disbursement that the bank did not know. */
export async function writeResending(
  db: Connection,
  { account_id, id }: DisbursementKey,
  { now, next_ask_at }: { now: Date; next_ask_at: Date | null },
): Promise<void> {
  await sql(db)
    .updateTable('disbursements')
    .set((eb) => ({ tries: eb('tries', '+', 1), next_ask_at, updated_at: now }))
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export async function setNextRequery(
  db: Connection,
  { account_id, id }: DisbursementKey,
  { next_ask_at, now }: { next_ask_at: Date | null; now: Date },
): Promise<void> {
  await sql(db)
    .updateTable('disbursements')
    .set({ next_ask_at, updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** What the bank says of a disbursement that it is still working on. */
export interface BankProgress extends DisbursementKey {
  code: string | null;
  reason: string | null;
  bank_reference: string | null;
  at: Date;
}

/** Row writer: the status stays as it is. */
export async function writeBankProgress(db: Connection, reports: readonly BankProgress[]): Promise<void> {
  await raw`
    update disbursements d set code = u.code, reason = u.reason,
      bank_reference = coalesce(u.bank_reference, d.bank_reference), updated_at = u.at
    from json_to_recordset(${JSON.stringify(reports)}::json) as u (account_id uuid, id uuid, code text, reason text,
      bank_reference text, at timestamptz)
    where d.account_id = u.account_id and d.id = u.id${ofOneAccount('d', reports)}`.execute(sql(db));
  await writeSearchTexts(
    db,
    'PAYOUT',
    reports.filter(({ bank_reference }) => bank_reference !== null),
  );
}

export interface DisbursementException extends DisbursementKey {
  kind: ExceptionKind;
  detail: Readonly<Record<string, string | number | boolean | null>>;
  at: Date;
}

/** Opens exceptions; an exception of the same kind that is still open is not opened again. */
export async function openDisbursementExceptions(
  db: Connection,
  exceptions: readonly DisbursementException[],
): Promise<void> {
  const rows = JSON.stringify(exceptions.map((exception) => ({ ...exception, exception_id: uuid() })));
  await raw`
    insert into exceptions (account_id, id, kind, disbursement_id, detail, created_at)
    select o.account_id, o.exception_id, o.kind, o.id, o.detail, o.at
    from json_to_recordset(${rows}::json) as o (account_id uuid, id uuid, exception_id uuid, kind text, detail jsonb,
      at timestamptz)
    left join exceptions e on e.account_id = o.account_id and e.disbursement_id = o.id and e.kind = o.kind
      and e.status = 'OPEN'${ofOneAccount('e', exceptions)}
    where e.id is null`.execute(sql(db));
}

/**
 * Disbursements that should have been sent, or whose status should have been queried, before `before`. Those of suspended
 * merchants are not sent, and must not take the place of others.
 */
export const findOverdueDisbursements = async (
  db: Connection,
  before: Date,
  limit: number,
): Promise<(DisbursementKey & { status: string })[]> =>
  sql(db)
    .selectFrom('disbursements as d')
    .innerJoin('accounts as a', 'a.id', 'd.account_id')
    .select(['d.account_id', 'd.id', 'd.status'])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('d.status', '=', 'PENDING'),
          eb('a.status', '<>', 'SUSPENDED'),
          eb('d.send_after', '<', before),
          eb.or([eb('d.needs_approval', '=', false), eb('d.approved_at', '<', before)]),
        ]),
        eb.and([eb('d.status', '=', 'PROCESSING'), eb('d.next_ask_at', '<', before)]),
      ]),
    )
    .limit(limit)
    .execute();
