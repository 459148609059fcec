import { endOfDay, startOfDay } from '@kutip/domain/day';
import type { RecordReportType } from '@kutip/domain/report-file';
import type { ReportPeriod } from '@kutip/domain/report-period';
import { sql as raw, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import type { SheetRow } from '../../platform/sheets/written-sheet.ts';

export interface ReportScope extends ReportPeriod {
  account_id: string;
  collection_id: string | null;
}

const BATCH_ROWS = 1_000;

/** Rows whose `column` is in the period. */
const within = (column: string, { start_date, end_date }: ReportPeriod) =>
  raw`${raw.ref(column)} >= ${startOfDay(start_date)} and ${raw.ref(column)} < ${endOfDay(end_date)}`;

const settlements = (type: 'AUTO' | 'SELF', scope: ReportScope) => raw`
  select created_at, invoice_no, collection_day, channel_flag, status, payment_count, gross, fee, fee_tax, deducted, net,
    account_mask, account_name, bank_reference, settled_at
  from settlement_records
  where account_id = ${scope.account_id} and type = ${type} and ${within('created_at', scope)}
  order by created_at, id`;

/** The rows of each report, oldest first; all belong to the account. */
const SOURCES: Record<RecordReportType, (scope: ReportScope) => RawBuilder<unknown>> = {
  COLLECTION: (scope) => raw`
    select p.paid_at, p.transaction_invoice_no, p.invoice_no, c.title as collection, p.title, p.payer_name, p.payer_email,
      p.channel_flag, p.payer_bank, p.status, p.amount, p.fee, p.fee_tax, p.net_amount, p.refunded, p.provider_reference
    from payment_records p
    left join collections c on c.account_id = p.account_id and c.id = p.collection_id
    where p.account_id = ${scope.account_id} and ${within('p.paid_at', scope)}
      and p.status in ('SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'VOIDED')
      ${scope.collection_id === null ? raw`` : raw`and p.collection_id = ${scope.collection_id}`}
    order by p.paid_at, p.id`,
  PAYOUT: (scope) => raw`
    select p.created_at, p.invoice_no, p.reference, p.description, s.name as bank_name, p.account_mask, p.account_name,
      d.status, p.amount, p.fee, p.fee_tax, p.total, d.bank_reference, p.paid_at
    from payout_records p
    join disbursements d on d.account_id = p.account_id and d.id = p.id
    join payout_services s on s.id = p.payout_service_id
    where p.account_id = ${scope.account_id} and ${within('p.created_at', scope)}
    order by p.created_at, p.id`,
  SETTLEMENT: (scope) => settlements('AUTO', scope),
  SELF_SETTLEMENT: (scope) => settlements('SELF', scope),
  BALANCE_POOL: (scope) => raw`
    select m.day, p.name as pool, p.pool_type, m.pending, m.available, m.reserved
    from master_pool_balances m
    join pools p on p.account_id = m.account_id and p.id = m.pool_id
    where m.account_id = ${scope.account_id} and m.day between ${scope.start_date}::date and ${scope.end_date}::date
    order by m.day, p.created_at`,
};

interface Rows {
  skip_rows: number;
  limit_rows: number;
}

/** The number of rows that `readReportRows` reads. */
export async function countReportRows(
  db: Connection,
  type: RecordReportType,
  scope: ReportScope,
  { skip_rows, limit_rows }: Rows,
): Promise<number> {
  const { rows } = await raw<{ count: number }>`
    select count(*) as count from (${SOURCES[type](scope)} offset ${skip_rows} limit ${limit_rows}) as every`.execute(
    sql(db),
  );
  return rows[0]!.count;
}

/** The rows of a report, some at a time, through a cursor: `db` must be in a transaction. */
export async function* readReportRows(
  db: Connection,
  type: RecordReportType,
  scope: ReportScope,
  { skip_rows, limit_rows }: Rows,
): AsyncGenerator<SheetRow[]> {
  await raw`declare report no scroll cursor for ${SOURCES[type](scope)} offset ${skip_rows} limit ${limit_rows}`.execute(
    sql(db),
  );
  let rows: SheetRow[];
  do {
    // One batch after another: only one is in memory.
    // oxlint-disable-next-line no-await-in-loop
    ({ rows } = await raw<SheetRow>`fetch ${raw.raw(String(BATCH_ROWS))} from report`.execute(sql(db)));
    if (rows.length > 0) yield rows;
  } while (rows.length === BATCH_ROWS);
}
