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

/**
 * Marks released disbursements as sent, at most `limit` after `last`, and returns them together with those of the same day
 * that were sent before and are not final: the content of the day's bank file.
 */
export async function claimForBankFile(
  db: Connection,
  { sources, from, to }: BankFileScope,
  { last, limit, now }: { last: DisbursementKey; limit: number; now: Date },
): Promise<BankFileRow[]> {
  const { rows } = await raw<BankFileRow>`
    with page as materialized (
      select account_id, id from disbursements
      where (account_id, id) > (${last.account_id}::uuid, ${last.id}::uuid) and source = any(${[...sources]}::text[])
        and created_at >= ${from} and created_at < ${to}
        and (status = 'PROCESSING'
          or (status = 'PENDING' and send_after <= ${now} and (not needs_approval or approved_at is not null)))
      order by account_id, id limit ${limit} for update
    )
    select d.account_id, d.id, d.status, d.reference, d.bank_code, d.account_number, d.account_name, d.amount
    from page join disbursements d on d.account_id = page.account_id and d.id = page.id
    order by d.account_id, d.id`.execute(sql(db));
  const unsent = rows.filter(({ status }) => status === 'PENDING');
  await writeDisbursementStatuses(
    db,
    unsent.map((row) => sentStatus(row, { next_ask_at: null, now })),
  );
  return rows;
}
