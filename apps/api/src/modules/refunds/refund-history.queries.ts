import { sql as raw } from 'kysely';
import { accountOf } from '../../platform/one-account.ts';

type Keys = readonly { account_id: string }[];

/** Columns of a key row `w` that the expressions below read; see `historyKey`. */
export const HISTORY_KEY_COLUMNS = raw`day_start timestamptz, day_end timestamptz, bank_code text, account_mask text,
  payees_since timestamptz`;

/** A refund that came to nothing counts for no limit. */
const COUNTS = raw`r.status not in ('REJECTED', 'CANCELLED')`;

/** The merchant's refunds requested on the day of `w`, in sen; `p` is a payment of the merchant. */
export const requestedOnDay = (keys: Keys) => raw`(
  select coalesce(sum(r.amount), 0)::bigint from void_sale_records r
  where r.account_id = ${accountOf('p', keys)} and r.created_at >= w.day_start and r.created_at < w.day_end and ${COUNTS})`;

/** Refunds of payments other than `p` to accounts with the bank and the last digits of `w`, as JSON. */
export const earlierRefunds = (keys: Keys) => raw`(
  select coalesce(json_agg(json_build_object('payer_name', q.payer_name, 'payer_email', q.payer_email,
    'account_number', encode(r.account_number, 'base64'))), '[]'::json)
  from void_sale_records r
  join payment_records q on q.account_id = r.account_id and q.id = r.payment_record_id
  where r.account_id = ${accountOf('p', keys)} and r.bank_code = w.bank_code and r.account_mask = w.account_mask
    and coalesce(r.sent_at, r.updated_at) >= w.payees_since and r.payment_record_id <> p.id and ${COUNTS})`;
