import type { Sen } from '@kutip/domain/money';
import { parseSearch } from '@kutip/domain/list-search';
import type { SearchKind } from '@kutip/domain/search-kind';
import { sql as raw, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { matchesSearchText } from '../../platform/search.ts';

/** A record as the results show it. Amount in sen. */
export interface FoundRecord {
  id: string;
  number: string | null;
  name: string | null;
  detail: string | null;
  amount: Sen | null;
  status: string | null;
  created_at: Date;
}

/** More than are shown, since a deleted record keeps its text. */
const SPARE = 20;

/** The row `r` of each kind whose text was found, as its list would show it. */
const COLUMNS: Record<SearchKind, RawBuilder<unknown>> = {
  PAYMENT: raw`r.transaction_invoice_no as number, r.payer_name as name, r.title as detail, r.amount, r.status, r.created_at
    from found f join payment_records r on r.id = f.record_id`,
  BILL: raw`r.invoice_no as number, r.full_name as name, r.title as detail, r.amount, r.status, r.created_at
    from found f join customer_bills r on r.id = f.record_id and r.deleted_at is null`,
  ORDER: raw`r.order_no as number, r.full_name as name, r.phone_number as detail, r.total_amount as amount, r.status, r.created_at
    from found f join shipments r on r.id = f.record_id and r.deleted_at is null`,
  CUSTOMER: raw`null as number, r.full_name as name, coalesce(r.email, r.phone_number) as detail, null::bigint as amount,
    null as status, r.created_at
    from found f join customers r on r.id = f.record_id and r.deleted_at is null`,
  COLLECTION: raw`null as number, r.title as name, r.description as detail, r.amount, r.record_status::text as status, r.created_at
    from found f join collections r on r.id = f.record_id and r.deleted_at is null`,
  PAYOUT: raw`r.invoice_no as number, r.account_name as name, s.name as detail, r.amount, d.status, r.created_at
    from found f join payout_records r on r.id = f.record_id
    join disbursements d on d.account_id = r.account_id and d.id = r.id
    join payout_services s on s.id = r.payout_service_id`,
  SETTLEMENT: raw`r.invoice_no as number, null as name, r.bank_reference as detail, r.net as amount, r.status, r.created_at
    from found f join settlement_records r on r.id = f.record_id and r.status not in ('SCHEDULED', 'ON_HOLD')`,
  REFUND: raw`r.invoice_no as number, p.payer_name as name, p.title as detail, r.amount, r.status, r.created_at
    from found f join void_sale_records r on r.id = f.record_id
    join payment_records p on p.account_id = r.account_id and p.id = r.payment_record_id`,
};

/** The newest records of a kind that a text finds; ids are ordered by time. */
export async function findRecords(
  db: Connection,
  { account_id, kind, text, limit }: { account_id: string; kind: SearchKind; text: string; limit: number },
): Promise<FoundRecord[]> {
  const found = sql(db)
    .selectFrom('search_texts')
    .select('record_id')
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where((eb) => matchesSearchText(eb, parseSearch(text)))
    .orderBy('record_id', 'desc')
    .limit(limit + SPARE);
  const { rows } = await raw<FoundRecord>`
    with found as materialized (${found})
    select r.id, ${COLUMNS[kind]} where r.account_id = ${account_id} order by r.id desc limit ${limit}`.execute(
    sql(db),
  );
  return rows;
}
