import type { AttemptStatus, BillStatus } from '@kutip/domain/payment';
import type { ChannelFlag } from '@kutip/domain/channels';
import type { Connection } from '../../../platform/connection.ts';
import { sql } from '../../../platform/database.ts';

/** What Billplz's call gave about a bill and ours have no column for. */
export interface BillDetails {
  collection_code: string;
  due_at: string;
  mobile: string | null;
  reference_1_label: string;
  reference_2_label: string;
}

const selectBills = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('compat_records as r')
    .innerJoin('customer_bills as b', (join) =>
      join.onRef('b.account_id', '=', 'r.account_id').onRef('b.id', '=', 'r.id'),
    )
    .select([
      'b.id',
      'r.code',
      'b.amount',
      'b.email',
      'b.full_name',
      'b.reference_1',
      'b.reference_2',
      'b.redirect_url',
    ])
    .select(['b.callback_url', 'b.note', 'b.paid_at', 'b.merchant_api_id'])
    .select((eb) => [
      eb.ref('b.status').$castTo<BillStatus>().as('status'),
      eb.ref('r.details').$castTo<BillDetails>().as('details'),
    ])
    .where('r.account_id', '=', account_id)
    .where('r.kind', '=', 'BILLPLZ_BILL')
    .where('b.deleted_at', 'is', null);

export const findBillByCode = (db: Connection, account_id: string, code: string) =>
  selectBills(db, account_id).where('r.code', '=', code).executeTakeFirst();

export const findBillById = (db: Connection, account_id: string, id: string) =>
  selectBills(db, account_id).where('r.id', '=', id).executeTakeFirst();

export type BillplzBill = NonNullable<Awaited<ReturnType<typeof findBillByCode>>>;

const PAGE_LENGTH = 15;

/** The online attempts to pay a bill, the newest first. */
export const loadTransactions = (
  db: Connection,
  account_id: string,
  bill_id: string,
  { page, statuses }: { page: number; statuses: readonly AttemptStatus[] | null },
) =>
  sql(db)
    .selectFrom('payment_records')
    .select(['id', 'paid_at', 'bank_type', 'group_code'])
    .select((eb) => [
      eb.ref('status').$castTo<AttemptStatus>().as('status'),
      eb.ref('channel_flag').$castTo<ChannelFlag | null>().as('channel_flag'),
    ])
    .where('account_id', '=', account_id)
    .where('bill_id', '=', bill_id)
    .$if(statuses !== null, (query) => query.where('status', 'in', [...statuses!]))
    .orderBy('id', 'desc')
    .limit(PAGE_LENGTH)
    .offset((page - 1) * PAGE_LENGTH)
    .execute();
export type Transaction = Awaited<ReturnType<typeof loadTransactions>>[number];
