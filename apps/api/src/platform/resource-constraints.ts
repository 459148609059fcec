import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { sql as raw, type Kysely } from 'kysely';
import { auditRow, writeAudits, type Actor } from './audit.ts';
import { sql } from './database.ts';
import { nextMoment } from './next-moment.ts';

/** Kysely cannot type a generic table name, so its rows are untyped. */
export type UntypedTables = Record<string, Record<string, unknown>>;
export const untypedSql = ({ db }: Pick<Actor, 'db'>) => sql(db) as unknown as Kysely<UntypedTables>;

const UNIQUE_VIOLATION = '23505';

/**
 * The refusal (4025, with the field) of a row that violates the unique index of one of `fields`; any other error as it is.
 * The index decides, so of two concurrent requests one is refused.
 */
export function duplicateRefusal(error: unknown, fields: readonly string[]): unknown {
  const { code, detail = '' } = error as { code?: string; detail?: string };
  if (code !== UNIQUE_VIOLATION) return error;
  // "Key (account_id, name)=(…) already exists.": the columns, whatever the language of the server and the name of the index.
  const columns = /\((.*?)\)=\(/.exec(detail)?.[1] ?? '';
  const field = fields.find((one) => new RegExp(`\\b${one}\\b`).test(columns));
  if (field === undefined) return error;
  return new Refusal(CODE.duplicate, 'Another record has this value. Enter another one.', { [field]: 'duplicate' });
}

interface SingleField {
  table: string;
  entity: string;
  /** The boolean column that is true in at most one row of an account. */
  field: string;
}

/** Makes changes of the default sequential within an account. Lock it before any row, so that two requests cannot deadlock. */
export async function lockSingle({ db, account_id }: Actor): Promise<void> {
  await raw`select 1 from accounts where id = ${account_id} for no key update`.execute(sql(db));
}

/** Clears the field in the account's other rows, before a row is written with it. Audited, since those records change too. */
export async function clearSingle(
  actor: Actor,
  { table, entity, field }: SingleField,
  except_id: string,
): Promise<void> {
  const cleared = await untypedSql(actor)
    .updateTable(table)
    .set({ [field]: false, updated_at: nextMoment(actor.now, 'updated_at') })
    .where('account_id', '=', actor.account_id)
    .where(field, '=', true)
    .where('deleted_at', 'is', null)
    .where('id', '!=', except_id)
    .returning('id')
    .execute();
  if (cleared.length === 0) return;
  const change = { before: { [field]: true }, after: { [field]: false } };
  await writeAudits(
    actor.db,
    cleared.map(({ id }) => auditRow(actor, { action: 'update', entity, entity_id: String(id), ...change })),
  );
}
