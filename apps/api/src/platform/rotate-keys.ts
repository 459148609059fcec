import { sql as raw } from 'kysely';
import type { Connection } from './connection.ts';
import { sql } from './database.ts';
import type { Encryption } from './encryption.ts';

interface EncryptedColumn {
  table: string;
  column: string;
  /** The primary key with its types; the first column is bound to the value as its account. */
  key: Readonly<Record<string, 'uuid' | 'int'>>;
  /** The location that the value is bound to, where it is not its own column. */
  sealed_as?: string;
}

const OWN_ID = { account_id: 'uuid', id: 'uuid' } as const;

/** Every encrypted column. A test compares the list with the columns of the database. */
export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  { table: 'banks', column: 'account_number', key: OWN_ID },
  { table: 'business_owners', column: 'identification_no', key: OWN_ID },
  { table: 'callback_keys', column: 'secret', key: OWN_ID },
  { table: 'customers', column: 'identification_no', key: OWN_ID },
  { table: 'disbursements', column: 'account_number', key: OWN_ID },
  { table: 'merchant_apis', column: 'hash_key', key: OWN_ID },
  { table: 'merchant_apis', column: 'previous_hash_key', key: OWN_ID, sealed_as: 'merchant_apis.hash_key' },
  { table: 'payout_batch_rows', column: 'payee', key: { account_id: 'uuid', batch_id: 'uuid', row_no: 'int' } },
  { table: 'payout_records', column: 'account_number', key: OWN_ID },
  { table: 'saved_cards', column: 'provider_token', key: OWN_ID },
  { table: 'totp_secrets', column: 'secret', key: { user_id: 'uuid' } },
  // A refund's account is the one of its disbursement, which is made from it.
  { table: 'void_sale_records', column: 'account_number', key: OWN_ID, sealed_as: 'disbursements.account_number' },
];

interface Row {
  /** The key's values as text, in its order. */
  key: string[];
  value: Buffer;
}

async function readBatch(
  db: Connection,
  { table, column, key }: EncryptedColumn,
  after: string[] | null,
  size: number,
): Promise<Row[]> {
  const names = Object.keys(key);
  const list = raw.join(names.map((name) => raw.ref(name)));
  const texts = raw.join(names.map((name) => raw`${raw.ref(name)}::text`));
  const values = after && raw.join(after.map((value, at) => raw`${value}::${raw.raw(key[names[at]!]!)}`));
  const { rows } = await raw<Row>`
    select array[${texts}] as key, ${raw.ref(column)} as value from ${raw.table(table)}
    where ${raw.ref(column)} is not null ${values ? raw`and (${list}) > (${values})` : raw``}
    order by ${list} limit ${size}`.execute(sql(db));
  return rows;
}

/** Replaces values that are still what was read: one that somebody has changed meanwhile has the newest key already. */
async function writeBatch(
  db: Connection,
  { table, column, key }: EncryptedColumn,
  changed: readonly (Row & { fresh: Buffer })[],
): Promise<void> {
  const names = Object.keys(key);
  const arrays = names.map((name, at) => raw`${changed.map((row) => row.key[at])}::${raw.raw(key[name]!)}[]`);
  const same = names.map((name) => raw`t.${raw.ref(name)} = n.${raw.ref(name)}`);
  await raw`
    update ${raw.table(table)} t set ${raw.ref(column)} = n.fresh
    from unnest(${raw.join(arrays)}, ${changed.map(({ value }) => value)}::bytea[], ${changed.map(({ fresh }) => fresh)}::bytea[])
      as n (${raw.join(names.map((name) => raw.ref(name)))}, stale, fresh)
    where ${raw.join(same, raw` and `)} and t.${raw.ref(column)} = n.stale`.execute(sql(db));
}

async function rotateColumn(
  db: Connection,
  encryption: Encryption,
  place: EncryptedColumn,
  size: number,
): Promise<number> {
  const sealed_as = place.sealed_as ?? `${place.table}.${place.column}`;
  let rotated = 0;
  for (let after: string[] | null = null; ;) {
    const rows: Row[] = await readBatch(db, place, after, size);
    const stale = rows.filter(({ value }) => encryption.usesOldKey(value));
    const changed = stale.map((row) => {
      const location = { account_id: row.key[0]!, column: sealed_as };
      return { ...row, fresh: encryption.encrypt(encryption.decrypt(row.value, location), location) };
    });
    if (changed.length > 0) await writeBatch(db, place, changed);
    rotated += changed.length;
    if (rows.length < size) return rotated;
    after = rows.at(-1)!.key;
  }
}

const BATCH = 500;

/**
 * Encrypts every stored value again that an older key has encrypted, in small statements that may run beside the
 * processes. Stopped, it has done a part; started again, it does the rest. Returns the values of each column that it
 * has encrypted again.
 * @throws an error that names the column when a value cannot be decrypted: its key is no longer configured.
 */
export async function rotateKeys(db: Connection, encryption: Encryption, size = BATCH): Promise<Map<string, number>> {
  const rotated = new Map<string, number>();
  for (const place of ENCRYPTED_COLUMNS) {
    const name = `${place.table}.${place.column}`;
    try {
      rotated.set(name, await rotateColumn(db, encryption, place, size));
    } catch (error) {
      throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
    }
  }
  return rotated;
}
