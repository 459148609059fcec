import { isDeepStrictEqual } from 'node:util';
import { audit, type Actor } from './audit.ts';
import { assertNotStale, nextUpdatedAt } from './optimistic-lock.ts';
import { requireFound } from './require-found.ts';

/** What the audit log says of a field whose value must not be in it. */
const SEALED = 'changed';

/** The requested values that differ from the stored ones. Fields that are undefined stay as they are. */
function differenceOf<Change extends object>(current: object, requested: Change): Partial<Change> {
  const stored = current as Record<string, unknown>;
  const entries = Object.entries(requested).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, stored[field]),
  );
  return Object.fromEntries(entries) as Partial<Change>;
}

/** The values for the audit log. Of secret fields and of encrypted columns, which are bytes, it says only that they changed. */
export function auditValues(record: object, fields: readonly string[], secret: readonly string[] = []) {
  const values = record as Record<string, unknown>;
  return Object.fromEntries(
    fields.map((field) => {
      const value = values[field];
      const is_sealed = (secret.includes(field) && value !== null) || value instanceof Uint8Array;
      return [field, is_sealed ? SEALED : value];
    }),
  );
}

export interface RecordEdit<Row extends { updated_at: Date }, Change extends object> {
  entity: string;
  entity_id: string;
  /** Default: `update`. */
  action?: string;
  /** `updated_at` of the record as the caller read it. */
  read_at: Date | undefined;
  /** Loads the record and locks it until the transaction ends; undefined: not found (4004). */
  lock(): Promise<Row | undefined>;
  /** The requested values, checked against the locked record. Fields that are undefined stay. May throw a Refusal. */
  request(current: Row): Change | Promise<Change>;
  /** Writes the fields that differ, with the new `updated_at`. Not called when nothing differs. */
  write(changed: Partial<Change> & { updated_at: Date }, current: Row): Promise<unknown>;
  /** Fields of which the audit log says only that they changed. Encrypted columns need not be named. */
  secret?: readonly (keyof Change & string)[];
  /** Fields that the audit log leaves out, such as a column that is derived from another one. */
  unaudited?: readonly (keyof Change & string)[];
}

/**
 * The one path for an edit of a record: locks it, refuses a stale version, compares, writes, and audits what changed, all
 * in the caller's transaction. Without a difference nothing is written. Refuses 4004 and 4009.
 */
export async function editRecord<Row extends { updated_at: Date }, Change extends object>(
  actor: Actor,
  edit: RecordEdit<Row, Change>,
): Promise<{ current: Row; changed: Partial<Change> }> {
  const { entity, entity_id, action = 'update', read_at, secret = [], unaudited = [] } = edit;
  const current = requireFound(await edit.lock());
  assertNotStale(current, read_at);
  const requested: Change = await edit.request(current);
  const changed = differenceOf(current, requested);
  const fields = Object.keys(changed);
  if (fields.length === 0) return { current, changed };
  await edit.write({ ...changed, updated_at: nextUpdatedAt(current, actor.now) }, current);
  const audited = fields.filter((field) => !(unaudited as readonly string[]).includes(field));
  const after = auditValues(changed, audited, secret);
  const is_open = (field: string) => after[field] !== SEALED && !(secret as readonly string[]).includes(field);
  await audit(actor, {
    action,
    entity,
    entity_id,
    before: auditValues(current, audited.filter(is_open)),
    after,
  });
  return { current, changed };
}
