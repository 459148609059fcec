import type { ChannelFlag } from '@kutip/domain/channels';
import { parseSearch } from '@kutip/domain/list-search';
import type { AttemptStatus } from '@kutip/domain/payment';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import type { RecordKey } from '../../platform/listing.ts';
import { matchesSearchText } from '../../platform/search.ts';

/** More than a page; a reference has few payments. */
const MAX_FOUND = 500;

/** The payments of all merchants since a moment; null: from the beginning. */
export const paymentsOfAll = (db: Connection, since: Date | null) =>
  sql(db)
    .selectFrom('payment_records as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .select(['p.id', 'p.account_id', 'a.name as merchant', 'p.invoice_no', 'p.transaction_invoice_no', 'p.title'])
    .select(['p.payer_name', 'p.payer_bank', 'p.amount', 'p.provider_code', 'p.created_at'])
    .select((eb) => [
      eb.ref('p.status').$castTo<AttemptStatus>().as('status'),
      eb.ref('p.channel_flag').$castTo<ChannelFlag | 'offline'>().as('channel_flag'),
    ])
    .$if(since !== null, (rows) => rows.where('p.created_at', '>=', since));

/** The payments of an invoice. */
export const paymentsOfInvoice = (db: Connection, { account_id, id }: RecordKey): Promise<RecordKey[]> =>
  sql(db)
    .selectFrom('payment_records')
    .select(['account_id', 'id'])
    .where('account_id', '=', account_id)
    .where('invoice_id', '=', id)
    .limit(MAX_FOUND)
    .execute();

/** The payments with a provider's reference, of any merchant. */
export const paymentsByReference = (db: Connection, reference: string): Promise<RecordKey[]> =>
  sql(db)
    .selectFrom('payment_records')
    .select(['account_id', 'id'])
    .where('provider_reference', '=', reference)
    .limit(MAX_FOUND)
    .execute();

/** The newest payments of one merchant whose texts match. */
export async function paymentsByText(db: Connection, account_id: string, text: string): Promise<RecordKey[]> {
  const found = await sql(db)
    .selectFrom('search_texts')
    .select('record_id as id')
    .where('account_id', '=', account_id)
    .where('kind', '=', 'PAYMENT')
    .where((eb) => matchesSearchText(eb, parseSearch(text)))
    .orderBy('record_id', 'desc')
    .limit(MAX_FOUND)
    .execute();
  return found.map(({ id }) => ({ account_id, id }));
}
