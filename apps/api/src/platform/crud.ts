import { CODE } from '@kutip/contracts/codes';
import type { Resource } from '@kutip/contracts/resource';
import { Refusal } from '@kutip/domain/refusal';
import { sql as raw, type ExpressionBuilder, type Kysely, type Selectable } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { sql, type Database, type Owned } from './database.ts';
import { listOf } from './listing.ts';
import type { Context, Handlers } from './mount.ts';

/** The merchant's tables whose rows hold everything the resource promises. */
type TableFor<R extends Resource> = {
  [T in keyof Database]: Database[T] extends Owned
    ? Selectable<Database[T]> extends z.output<R['list']['row']>
      ? T
      : never
    : never;
}[keyof Database];

/** Times on the wire have milliseconds, those of the database more. */
const untouchedSince = (read_at: Date | undefined) =>
  raw<boolean>`date_trunc('milliseconds', updated_at) <= ${read_at}`;

/** 4009: somebody else changed the record since it was read. */
const stale = (): Refusal =>
  new Refusal(CODE.conflict, 'Somebody else changed this record. Load it again.', 'conflict');

type Five = 'list' | 'read' | 'create' | 'update' | 'remove';

/** Kysely cannot follow a table name that is a type parameter, so inside this file rows are untyped. */
type Loose = Record<string, Record<string, unknown>>;

export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Refusal(CODE.not_found, 'Record not found.');
  return row;
}

/** The five handlers of a resource over one table. Override one by spreading: `{ ...crud(tags, 'tags'), remove }`. */
export function crud<R extends Resource>(resource: R, tableName: TableFor<R>): Handlers<Pick<R, Five>> {
  const table: string = tableName;
  const columns = Object.keys(resource.list.row.shape);
  const open = ({ db }: Context) => sql(db) as unknown as Kysely<Loose>;
  /** The one place that says whose rows these are, and that a deleted row is no row. */
  const own =
    ({ account_id }: Context) =>
    (eb: ExpressionBuilder<Loose, string>) =>
      eb.and([eb('account_id', '=', account_id), eb('deleted_at', 'is', null)]);

  const read = async ({ params }: { params: { id: string } }, context: Context) =>
    found(
      await open(context)
        .selectFrom(table)
        .select(columns)
        .where(own(context))
        .where('id', '=', params.id)
        .executeTakeFirst(),
    );

  const handlers: Handlers<Resource> = {
    list: listOf(resource.list, (context) => open(context).selectFrom(table).select(columns).where(own(context))),
    read,
    create: ({ body }, context) =>
      open(context)
        .insertInto(table)
        .values({ ...body, account_id: context.account_id, id: uuid() })
        .returning(columns)
        .executeTakeFirstOrThrow(),
    update: async ({ params, body: { read_at, ...body } }, context) => {
      const changed = await open(context)
        .updateTable(table)
        .set((eb) => ({ ...body, updated_at: eb.fn('now') }))
        .where(own(context))
        .where('id', '=', params.id)
        .$if(read_at !== undefined, (query) => query.where(untouchedSince(read_at)))
        .returning(columns)
        .executeTakeFirst();
      // Not found, or found in another state than it was read in: the one refusal or the other.
      if (!changed && read_at && (await read({ params }, context))) throw stale();
      return found(changed);
    },
    remove: async ({ params }, context) => {
      found(
        await open(context)
          .updateTable(table)
          .set((eb) => ({ deleted_at: eb.fn('now') }))
          .where(own(context))
          .where('id', '=', params.id)
          .returning('id')
          .executeTakeFirst(),
      );
      return null;
    },
  };
  return handlers;
}
