import type { Data, Endpoint, ParsedRequest } from '@kutip/contracts/endpoint';
import type { Resource } from '@kutip/contracts/resource';
import type { ExpressionBuilder, Selectable } from 'kysely';
import { uuid } from './uuid.ts';
import type { z } from 'zod';
import { audit } from './audit.ts';
import type { Database, Owned } from './database.ts';
import { auditValues, editRecord } from './edit-record.ts';
import { listHandler } from './listing.ts';
import type { Context, Handler, ListHandler } from './mount.ts';
import { requireFound } from './require-found.ts';
import { clearSingle, duplicateRefusal, lockSingle, untypedSql, type UntypedTables } from './resource-constraints.ts';

export { requireFound } from './require-found.ts';

/** The account-owned tables whose rows have every field of the resource. */
type TableFor<R extends Resource> = {
  [T in keyof Database]: Database[T] extends Owned
    ? Selectable<Database[T]> extends z.output<R['list']['row']>
      ? T
      : never
    : never;
}[keyof Database];

type Row<R extends Resource> = z.output<R['list']['row']>;
type Body<E extends Endpoint> = ParsedRequest<E> extends { body: infer Written } ? Written : never;

/** How a resource differs from a plain one. The checks run in the transaction of the request and may throw a Refusal. */
interface CrudOptions<R extends Resource> {
  /** What the audit log calls the record. */
  entity: string;
  /** Checks a new record. Returns the columns that are not part of the body. */
  beforeCreate?: (body: Body<R['create']>, context: Context) => Promise<Record<string, unknown>>;
  /** Checks an edit, with the record locked: as it is, and as it would be. */
  beforeUpdate?: (current: Row<R>, next: Row<R>, context: Context) => Promise<void> | void;
  /** Checks a removal, before the record is locked. */
  beforeRemove?: (id: string, context: Context) => Promise<void>;
}

export interface CrudHandlers<R extends Resource> {
  list: ListHandler<R['list']>;
  read: Handler<R['read']>;
  create: Handler<R['create']>;
  update: Handler<R['update']>;
  remove: Handler<R['remove']>;
}

interface StoredRow extends Record<string, unknown> {
  updated_at: Date;
}

/** Columns of every record that say nothing about a change. */
const TECHNICAL_COLUMNS = new Set(['id', 'created_at', 'updated_at']);

/** The statements of a resource over one table, restricted to the account's rows that are not deleted. */
function crudStatements(table: string, columns: readonly string[]) {
  const own =
    ({ account_id }: Context, id?: string) =>
    (eb: ExpressionBuilder<UntypedTables, string>) =>
      eb.and([
        eb('account_id', '=', account_id),
        eb('deleted_at', 'is', null),
        ...(id === undefined ? [] : [eb('id', '=', id)]),
      ]);
  const select = (context: Context, id?: string) =>
    untypedSql(context).selectFrom(table).select(columns).where(own(context, id));
  return {
    select,
    read: (context: Context, id: string) => select(context, id).executeTakeFirst(),
    lock: (context: Context, id: string) =>
      select(context, id).select('updated_at').forUpdate().executeTakeFirst() as Promise<StoredRow | undefined>,
    insert: (context: Context, row: Record<string, unknown>) =>
      untypedSql(context)
        .insertInto(table)
        .values({ ...row, account_id: context.account_id })
        .returning(columns)
        .executeTakeFirstOrThrow(),
    update: (context: Context, id: string, change: Record<string, unknown>) =>
      untypedSql(context)
        .updateTable(table)
        .set(change)
        .where(own(context, id))
        .returning(columns)
        .executeTakeFirstOrThrow(),
  };
}

/** The constraints of a resource on writing a row: one default, and unique fields. */
function constrainedWriter(table: string, entity: string, { unique, single }: Resource['constraints']) {
  return {
    lock: async (context: Context): Promise<void> => {
      if (single !== null) await lockSingle(context);
    },
    /** Writes the row after clearing the default elsewhere. Refuses 4025 a duplicate. */
    async write<T>(context: Context, id: string, row: Record<string, unknown>, writeRow: () => Promise<T>): Promise<T> {
      if (single !== null && row[single] === true) await clearSingle(context, { table, entity, field: single }, id);
      return writeRow().catch((error: unknown) => {
        throw duplicateRefusal(error, unique);
      });
    },
  };
}

/**
 * CRUD handlers of a resource over one table; create, update and remove write an audit entry. Override one by spreading:
 * `{ ...crud(tags, 'tags', { entity: 'tag' }), remove }`. Refuses 4004, 4009, and 4025 for a duplicate.
 */
export function crud<R extends Resource>(resource: R, tableName: TableFor<R>, options: CrudOptions<R>): CrudHandlers<R>;
export function crud(resource: Resource, table: string, options: CrudOptions<Resource>): CrudHandlers<Resource> {
  const { entity, beforeCreate, beforeUpdate, beforeRemove } = options;
  const columns = Object.keys(resource.list.row.shape);
  const audited = columns.filter((column) => !TECHNICAL_COLUMNS.has(column));
  const rows = crudStatements(table, columns);
  const constrained = constrainedWriter(table, entity, resource.constraints);
  const read = async (context: Context, id: string): Promise<Data<Resource['read']>> =>
    requireFound(await rows.read(context, id));

  return {
    list: listHandler(resource.list, (context) => rows.select(context)),
    read: ({ params }, context) => read(context, params.id),

    async create({ body }, context) {
      const id = uuid();
      const row = { ...body, ...(await beforeCreate?.(body, context)), id };
      await constrained.lock(context);
      const created = await constrained.write(context, id, row, () => rows.insert(context, row));
      await audit(context, { action: 'create', entity, entity_id: id, after: auditValues(created, audited) });
      return created;
    },

    async update({ params: { id }, body: { read_at, ...body } }, context) {
      await constrained.lock(context);
      await editRecord<StoredRow, Record<string, unknown>>(context, {
        entity,
        entity_id: id,
        read_at,
        lock: () => rows.lock(context, id),
        async request(current) {
          await beforeUpdate?.(current, { ...current, ...definedFields(body) }, context);
          return body;
        },
        write: (changed) => constrained.write(context, id, changed, () => rows.update(context, id, changed)),
      });
      return read(context, id);
    },

    async remove({ params: { id } }, context) {
      await beforeRemove?.(id, context);
      const current = requireFound(await rows.lock(context, id));
      await rows.update(context, id, { deleted_at: context.now });
      await audit(context, { action: 'delete', entity, entity_id: id, before: auditValues(current, audited) });
      return null;
    },
  };
}

/** The fields that a patch sets. */
const definedFields = (patch: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
