import type { CollectionType } from '@kutip/domain/collection';
import type { BillStatus } from '@kutip/domain/payment';
import { sql as raw } from 'kysely';
import type { Connection } from '../../../platform/connection.ts';
import { sql } from '../../../platform/database.ts';
import type { TransactionRow } from '../../merchant-calls/merchant-calls.service.ts';

export interface Page {
  skip: number;
  limit: number;
  /** null: no bound. */
  from: Date | null;
  until: Date | null;
  /** Text that a record contains; null: any. */
  search: string | null;
}

export interface BillRow extends TransactionRow {
  id: string;
  collection_id: string | null;
  updated_at: Date;
  created_at: Date;
  /** Of all pages. */
  record_total: number;
}

/** Bills with the attempt that paid them, or else their last one; the newest first. */
export async function loadBills(
  db: Connection,
  account_id: string,
  filter: Page & { statuses: readonly BillStatus[] | null; named: string | null; id: string | null },
): Promise<BillRow[]> {
  const { skip, limit, from, until, search, statuses, named, id } = filter;
  const { rows } = await raw<BillRow>`
    select b.id, b.collection_id, b.invoice_no, b.reference_1 as invoice_ref, b.full_name, b.email, b.phone_number, b.status,
      b.amount, b.paid_at, b.updated_at, b.created_at, p.transaction_invoice_no, coalesce(p.fee, 0) as fee,
      coalesce(p.fee_tax, 0) as fee_tax, coalesce(p.total_amount, b.amount) as total_amount,
      coalesce(p.fee_bearer, 'MERCHANT') as fee_bearer, p.channel_flag, p.payer_bank, p.failed_reason, b.record_total
    from (
      select *, count(*) over ()::int as record_total from customer_bills
      where account_id = ${account_id} and deleted_at is null
        and (${from}::timestamptz is null or created_at >= ${from}) and (${until}::timestamptz is null or created_at < ${until})
        and (${statuses}::text[] is null or status = any(${statuses}::text[]))
        and (${named}::text is null or invoice_no = upper(${named}) or reference_1 = ${named})
        and (${id}::uuid is null or id = ${id}::uuid)
        and (${search}::text is null
          or strpos(lower(concat_ws(' ', invoice_no, reference_1, full_name, email)), lower(${search})) > 0)
      order by created_at desc, id desc offset ${skip} limit ${limit}
    ) as b
    left join lateral (
      select * from payment_records r where r.account_id = ${account_id} and r.invoice_id = b.id
      order by r.status in ('SUCCESS', 'REFUNDED', 'PARTIALLY_REFUNDED', 'VOIDED') desc, r.attempt desc limit 1
    ) p on true
    order by b.created_at desc, b.id desc`.execute(sql(db));
  return rows;
}

const COLLECTION_TYPES: readonly CollectionType[] = ['BILL', 'PAYMENT'];

export const loadCollections = (
  db: Connection,
  account_id: string,
  { skip, limit, from, until, search, record_status, id }: Page & { record_status: number | null; id: string | null },
) =>
  sql(db)
    .selectFrom('collections')
    .select(['id', 'title', 'description', 'amount_type', 'min_amount', 'record_status', 'updated_at', 'created_at'])
    .select((eb) => eb.fn.countAll<number>().over().as('record_total'))
    .where('account_id', '=', account_id)
    .where('collection_type', 'in', COLLECTION_TYPES)
    .where('deleted_at', 'is', null)
    .$if(record_status !== null, (query) => query.where('record_status', '=', record_status!))
    .$if(id !== null, (query) => query.where('id', '=', id!))
    .$if(search !== null, (query) => query.where(raw<boolean>`strpos(lower(title), lower(${search})) > 0`))
    .$if(from !== null, (query) => query.where('created_at', '>=', from!))
    .$if(until !== null, (query) => query.where('created_at', '<', until!))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute();
/** Whether bills, an upload or a store belong to a collection. */
export async function isCollectionUsed(db: Connection, account_id: string, id: string): Promise<boolean> {
  const { rows } = await raw`
    select from customer_bills where account_id = ${account_id} and collection_id = ${id} and deleted_at is null
    union all select from payment_upload_files where account_id = ${account_id} and collection_id = ${id}
    union all select from stores where account_id = ${account_id} and store_collection_id = ${id}
    limit 1`.execute(sql(db));
  return rows.length > 0;
}
export type CollectionRow = Awaited<ReturnType<typeof loadCollections>>[number];
