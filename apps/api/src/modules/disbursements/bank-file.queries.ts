import type { DisbursementSource, DisbursementStatus } from '@kutip/domain/disbursement';
import type { Sen } from '@kutip/domain/money';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import type { DisbursementKey } from './disbursement.ts';
import { sentStatus, writeDisbursementStatuses } from './disbursements.queries.ts';

/** Selects disbursements by source and creation time. */
export interface BankFileScope {
  sources: readonly DisbursementSource[];
  from: Date;
  to: Date;
}

export interface BankFileRow extends DisbursementKey {
  /** Before it was marked as sent. */
  status: DisbursementStatus;
  reference: string;
  bank_code: string;
  account_number: Buffer;
  account_name: string;
  /** In sen. */
  amount: Sen;
}

/** What belongs in the file: released, not of a suspended merchant and not sent, or sent without a final result. */
const belongsInFile = ({ sources, from, to }: BankFileScope, now: Date) => raw`
  source = any(${[...sources]}::text[]) and created_at >= ${from} and created_at < ${to}
  and (status = 'PROCESSING'
    or (status = 'PENDING' and send_after <= ${now} and (not needs_approval or approved_at is not null)
      and not exists (select from accounts a where a.id = disbursements.account_id and a.status = 'SUSPENDED')))`;

/** Locks those of one account that still belong in the file. */
async function lockForFile(
  db: Connection,
  scope: BankFileScope,
  { account_id, ids, now }: { account_id: string; ids: readonly string[]; now: Date },
): Promise<BankFileRow[]> {
  const { rows } = await raw<BankFileRow>`
    select account_id, id, status, reference, bank_code, account_number, account_name, amount from disbursements
    where account_id = ${account_id}::uuid and id = any(${[...ids]}::uuid[]) and ${belongsInFile(scope, now)}
    order by id for update`.execute(sql(db));
  return rows;
}

/**
 * Marks released disbursements as sent, at most `limit` after `last`, and returns them together with those of the same day
 * that were sent before and are not final: the content of the day's bank file; `last` is null after the last page. Each
 * account is locked by its own statement: a distributed engine takes no lock over several.
 */
export async function claimForBankFile(
  db: Connection,
  scope: BankFileScope,
  { last, limit, now }: { last: DisbursementKey; limit: number; now: Date },
): Promise<{ rows: BankFileRow[]; last: DisbursementKey | null }> {
  const { rows: page } = await raw<DisbursementKey>`
    select account_id, id from disbursements
    where (account_id, id) > (${last.account_id}::uuid, ${last.id}::uuid) and ${belongsInFile(scope, now)}
    order by account_id, id limit ${limit}`.execute(sql(db));
  const rows: BankFileRow[] = [];
  for (const [account_id, keys] of Map.groupBy(page, (key) => key.account_id)) {
    const ids = keys.map(({ id }) => id);
    rows.push(...(await lockForFile(db, scope, { account_id, ids, now })));
  }
  const unsent = rows.filter(({ status }) => status === 'PENDING');
  await writeDisbursementStatuses(
    db,
    unsent.map((row) => sentStatus(row, { next_ask_at: null, now })),
  );
  return { rows, last: page.length < limit ? null : page.at(-1)! };
}
