import { ERASED } from '@kutip/domain/personal-data';
import { sql as raw, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import type { Effect, PersonalTable, PersonSets } from './personal-columns.ts';

/** The person's rows of a table. */
function rowsOf({ table, by }: PersonalTable, account_id: string, person: PersonSets): RawBuilder<unknown> {
  const conditions = Object.entries(by as Record<string, keyof PersonSets>).map(
    ([column, set]) => raw`${raw.ref(column)} = any(${person[set]})`,
  );
  // Messages of providers are stored before their account is known.
  const is_own = table === 'callback_inbox' ? raw`true` : raw`account_id = ${account_id}`;
  return raw`${is_own} and (${raw.join(conditions, raw` or `)})`;
}

function erasedValue(column: string, effect: Exclude<Effect, 'rewritten'>): RawBuilder<unknown> {
  const ref = raw.ref(column);
  if (typeof effect === 'object')
    return raw`${ref} || coalesce((select jsonb_object_agg(e.key, ${ERASED}::text) from jsonb_each(${ref}) as e
      where e.key = any(${[...effect.keys]}) and jsonb_typeof(e.value) = 'string'), '{}')`;
  switch (effect) {
    case 'mark':
      return raw`case when ${ref} is not null then ${ERASED} end`;
    case 'blank':
      return raw`''`;
    case 'clear':
      return raw`null`;
    case 'empty':
      return raw`'{}'`;
    case 'texts':
      return raw`(select coalesce(jsonb_object_agg(e.key, case when jsonb_typeof(e.value) = 'string'
        then to_jsonb(${ERASED}::text) else e.value end), '{}') from jsonb_each(${ref}) as e)`;
  }
}

/** Erases the person's data in one table. */
export async function eraseRows(
  db: Connection,
  personal: PersonalTable,
  account_id: string,
  person: PersonSets,
): Promise<void> {
  const { table, columns, is_deleted } = personal;
  const where = rowsOf(personal, account_id, person);
  if (is_deleted) {
    await raw`delete from ${raw.table(table)} where ${where}`.execute(sql(db));
    return;
  }
  const changes = Object.entries(columns as Record<string, Effect>).flatMap(([column, effect]) =>
    effect === 'rewritten' ? [] : [raw`${raw.ref(column)} = ${erasedValue(column, effect)}`],
  );
  if (changes.length === 0) return;
  await raw`update ${raw.table(table)} set ${raw.join(changes)} where ${where}`.execute(sql(db));
}

/** The person's customers are no customers any more: nothing is left to recognise them by. */
export async function deleteCustomers(
  db: Connection,
  account_id: string,
  customers: readonly string[],
  now: Date,
): Promise<void> {
  await raw`update customers set deleted_at = coalesce(deleted_at, ${now}::timestamptz), updated_at = ${now}
    where account_id = ${account_id} and id = any(${customers}::uuid[])`.execute(sql(db));
}

/** The person's rows of a table as an export shows them. */
export async function exportRows(
  db: Connection,
  personal: PersonalTable,
  account_id: string,
  person: PersonSets,
): Promise<Record<string, unknown>[]> {
  const { table, columns, shown, hidden = [] } = personal;
  const names = [...(shown as readonly string[]), ...Object.keys(columns)].filter(
    (name) => !(hidden as readonly string[]).includes(name),
  );
  const { rows } = await raw<Record<string, unknown>>`
    select ${raw.join(names.map((name) => raw.ref(name)))} from ${raw.table(table)}
    where ${rowsOf(personal, account_id, person)} order by 1`.execute(sql(db));
  return rows;
}
