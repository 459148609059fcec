import { dayOf } from '@kutip/domain/day';
import { addressKey, type Recipient, type RecipientGroup } from '@kutip/domain/message-batch';
import type { Sen } from '@kutip/domain/money';
import { sql as raw, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** A customer, or a bill with its payer. */
export interface RecipientRow extends Omit<Recipient, 'values'> {
  invoice_no: string | null;
  title: string | null;
  amount: Sen | null;
  due_date: string | null;
  is_payable: boolean;
}

export interface ChosenRecipients {
  recipients: RecipientGroup;
  customer_ids: readonly string[];
  bill_ids: readonly string[];
}

const NO_BILL = raw`null::uuid as bill_id, null::text as invoice_no, null::text as title, null::sen as amount,
  null::text as due_date, false as is_payable`;

/** Customers in the language of their newest bill. */
const customerRows = (account_id: string, condition: RawBuilder<unknown>) => raw`
  select c.id as customer_id, c.full_name, c.email, c.phone_number, c.is_opted_out, ${NO_BILL},
    (select b.language from customer_bills b where b.account_id = c.account_id and b.customer_id = c.id and b.deleted_at is null
      order by b.created_at desc, b.id desc limit 1) as language
  from customers c where c.account_id = ${account_id} and c.deleted_at is null and ${condition}
  order by c.full_name, c.id`;

const billRows = (account_id: string, condition: RawBuilder<unknown>) => raw`
  select b.customer_id, b.full_name, nullif(b.email, '') as email, nullif(b.phone_number, '') as phone_number,
    coalesce(c.is_opted_out, false) as is_opted_out, b.id as bill_id, b.invoice_no, b.title, b.amount,
    b.due_date::text as due_date, b.status = 'PENDING' as is_payable, b.language
  from customer_bills b
  left join customers c on c.account_id = b.account_id and c.id = b.customer_id
  where b.account_id = ${account_id} and b.deleted_at is null and ${condition}
  order by b.created_at, b.id`;

/** Bills that a payer started on a public page and left are nobody's debt. */
const UNPAID = raw`b.status = 'PENDING' and b.source in ('BILL', 'UPLOAD', 'API')`;

function selectionsOf(account_id: string, chosen: ChosenRecipients, now: Date): RawBuilder<unknown>[] {
  switch (chosen.recipients) {
    case 'ALL_CUSTOMERS':
      return [customerRows(account_id, raw`true`)];
    case 'UNPAID_BILLS':
      return [billRows(account_id, UNPAID)];
    case 'OVERDUE_BILLS':
      return [billRows(account_id, raw`${UNPAID} and b.due_date < ${dayOf(now)}::date`)];
    case 'CHOSEN':
      return [
        customerRows(account_id, raw`c.id = any(${[...chosen.customer_ids]}::uuid[])`),
        billRows(account_id, raw`b.id = any(${[...chosen.bill_ids]}::uuid[])`),
      ];
  }
}

async function findOptOuts(db: Connection, account_id: string, keys: string[]): Promise<Set<string>> {
  const { rows } = await raw<{ address: string }>`
    select address from message_opt_outs where account_id = ${account_id} and address = any(${keys})`.execute(sql(db));
  return new Set(rows.map(({ address }) => address));
}

/** At most `limit` of the customers and payers; those whose address wants no messages to many are marked. */
export async function findRecipients(
  db: Connection,
  account_id: string,
  chosen: ChosenRecipients,
  { now, limit }: { now: Date; limit: number },
): Promise<RecipientRow[]> {
  const found: RecipientRow[] = [];
  for (const selection of selectionsOf(account_id, chosen, now)) {
    const { rows } = await raw<RecipientRow>`${selection} limit ${limit - found.length}`.execute(sql(db));
    found.push(...rows);
  }
  const keysOf = ({ email, phone_number }: RecipientRow) =>
    [email, phone_number].flatMap((one) => (one ? [addressKey(one)] : []));
  const opted_out = await findOptOuts(db, account_id, found.flatMap(keysOf));
  return found.map((row) => ({
    ...row,
    is_opted_out: row.is_opted_out || keysOf(row).some((key) => opted_out.has(key)),
  }));
}
