import type { Client } from 'pg';

/** The records of a payment in every table, counted. */
export interface Traces {
  id: string;
  account_id: string;
  transaction_invoice_no: string;
  status: string;
  invoice: string;
  bill: string;
  transfers: number;
  refs: number;
  events: number;
  messages: number;
  /** Stored callbacks, and how many of them are processed. */
  stored: number;
  processed: number;
}

const TRACES = `
  select p.id, p.account_id, p.transaction_invoice_no, p.status, i.status as invoice, b.status as bill,
    (select count(*)::int from transfers t where t.account_id = p.account_id and t.subject_id = p.id) as transfers,
    (select count(*)::int from external_refs r where r.account_id = p.account_id and r.provider = 'fpx'
      and r.reference = p.transaction_invoice_no and r.transfer_id = p.transfer_id) as refs,
    (select count(*)::int from payment_events e where e.account_id = p.account_id and e.invoice_id = p.invoice_id) as events,
    coalesce(o.n, 0) as messages, coalesce(c.n, 0) as stored, coalesce(c.done, 0) as processed
  from payment_records p
  join invoices i on i.account_id = p.account_id and i.id = p.invoice_id
  join customer_bills b on b.account_id = p.account_id and b.id = p.bill_id
  left join (select data ->> 'transaction_invoice_no' as no, count(*)::int as n from outbox group by 1) o
    on o.no = p.transaction_invoice_no
  left join (select substring(body from 'fpx_sellerOrderNo=([^&]+)') as no, count(*)::int as n,
      count(*) filter (where state = 'PROCESSED')::int as done from callback_inbox group by 1) c
    on c.no = p.transaction_invoice_no
  order by p.id`;

export const traces = async (client: Client): Promise<Traces[]> => (await client.query<Traces>(TRACES)).rows;

/** A fingerprint of ledger, payments, events and messages, which a repeated callback must not change. */
export async function fingerprint(client: Client): Promise<unknown> {
  const { rows } = await client.query(`select
    (select md5(string_agg(encode(hash, 'hex'), ',' order by account_id, seq)) from transfers) as transfers,
    (select md5(string_agg(b::text, ',' order by account_id)) from ledger_balances b) as balances,
    (select md5(string_agg(p::text, ',' order by id)) from payment_records p) as attempts,
    (select md5(string_agg(i::text, ',' order by id)) from invoices i) as invoices,
    (select count(*)::int from payment_events) as events,
    (select count(*)::int from exceptions) as exceptions,
    (select count(*)::int from outbox) as messages`);
  return rows[0];
}

const PAID = { status: 'SUCCESS', invoice: 'PAID', bill: 'PAID', transfers: 1, refs: 1, events: 1, messages: 2 };
const UNTOUCHED = {
  status: 'PROCESSING',
  invoice: 'PROCESSING',
  bill: 'PROCESSING',
  transfers: 0,
  refs: 0,
  events: 0,
  messages: 0,
};

/** 'paid' with all its records, 'untouched' without any, or the traces when they are neither. */
export function shapeOf(found: Traces): 'paid' | 'untouched' | Traces {
  const matches = (shape: Partial<Traces>) =>
    Object.entries(shape).every(([name, value]) => found[name as keyof Traces] === value);
  if (matches({ ...PAID, stored: 1, processed: 1 })) return 'paid';
  if (matches({ ...UNTOUCHED, stored: 0, processed: 0 })) return 'untouched';
  return found;
}
