import { CODE } from '@kutip/contracts/codes';
import type { Resource } from '@kutip/contracts/resource';
import { Refusal } from '@kutip/domain/refusal';
import { sql as raw, type ExpressionBuilder, type Kysely, type Selectable } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { sql, type Database, type Owned } from './database.ts';
import { listHandler } from './listing.ts';
import type { Context, Handlers } from './mount.ts';

/** The account-owned tables whose rows have every field of the resource. */
type TableFor<R extends Resource> = {
  [T in keyof Database]: Database[T] extends Owned
    ? Selectable<Database[T]> extends z.output<R['list']['row']>
      ? T
      : never
    : never;
}[keyof Database];

/** Times on the wire have milliseconds, those of the database microseconds. */
const untouchedSince = (read_at: Date | undefined) =>
  raw<boolean>`date_trunc('milliseconds', updated_at) <= ${read_at}`;

/** 4009: the record changed since it was read. */
const staleRecord = (): Refusal =>
  new Refusal(CODE.conflict, 'This record was changed in the meantime. Reload it and try again.', 'conflict');

type CrudOperation = 'list' | 'read' | 'create' | 'update' | 'remove';

/** Kysely cannot type a generic table name, so rows in this file are untyped. */
type UntypedTables = Record<string, Record<string, unknown>>;

export function requireFound<T>(row: T | undefined): T {
  if (row === undefined) throw new Refusal(CODE.not_found, 'Record not found.');
  return row;
}

/** CRUD handlers of a resource over one table. Override one by spreading: `{ ...crud(tags, 'tags'), remove }`. */
export function crud<R extends Resource>(resource: R, tableName: TableFor<R>): Handlers<Pick<R, CrudOperation>> {
  const table: string = tableName;
  const columns = Object.keys(resource.list.row.shape);
  const untypedSql = ({ db }: Context) => sql(db) as unknown as Kysely<UntypedTables>;
  /** Restricts every statement to the account's rows that are not deleted. */
  const ownedRows =
    ({ account_id }: Context) =>
    (eb: ExpressionBuilder<UntypedTables, string>) =>
      eb.and([eb('account_id', '=', account_id), eb('deleted_at', 'is', null)]);

  const read = async ({ params }: { params: { id: string } }, context: Context) =>
    requireFound(
      await untypedSql(context)
        .selectFrom(table)
        .select(columns)
        .where(ownedRows(context))
        .where('id', '=', params.id)
        .executeTakeFirst(),
    );

  const handlers: Handlers<Resource> = {
    list: listHandler(resource.list, (context) => untypedSql(context).selectFrom(table).select(columns).where(ownedRows(context))),
    read,
    create: ({ body }, context) =>
      untypedSql(context)
        .insertInto(table)
        .values({ ...body, account_id: context.account_id, id: uuid() })
        .returning(columns)
        .executeTakeFirstOrThrow(),
    update: async ({ params, body: { read_at, ...body } }, context) => {
      const changed = await untypedSql(context)
        .updateTable(table)
        .set((eb) => ({ ...body, updated_at: eb.fn('now') }))
        .where(ownedRows(context))
        .where('id', '=', params.id)
        .$if(read_at !== undefined, (query) => query.where(untouchedSince(read_at)))
        .returning(columns)
        .executeTakeFirst();
      // Distinguish a missing record from one that changed since it was read.
      if (!changed && read_at && (await read({ params }, context))) throw staleRecord();
      return requireFound(changed);
    },
    remove: async ({ params }, context) => {
      requireFound(
        await untypedSql(context)
          .updateTable(table)
          .set((eb) => ({ deleted_at: eb.fn('now') }))
          .where(ownedRows(context))
          .where('id', '=', params.id)
          .returning('id')
          .executeTakeFirst(),
      );
      return null;
    },
  };
  return handlers;
}
