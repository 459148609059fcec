-- What a search looks through: one text for each record, in a table of its own. A payment's row changes with each change of its
-- status; its text is written with it and once more when the bank has named its reference, so the index is written as rarely.
-- Fields are separated by spaces; amounts are in sen.
create table search_texts (
  account_id uuid not null,
  kind text not null, -- PAYMENT | BILL | CUSTOMER | COLLECTION | PAYOUT | SETTLEMENT | REFUND
  record_id uuid not null,
  text text not null,
  amounts bigint[] not null default '{}',
  primary key (account_id, kind, record_id)
);
-- The planner chooses between the index of texts and the newest records first by how frequent a text is.
alter table search_texts alter column text set statistics 500;

-- How far the texts have followed the ledger: a paid payment has fields that it was created without.
create table search_cursors (
  account_id uuid not null,
  seq bigint not null,
  primary key (account_id)
);

insert into search_texts (account_id, kind, record_id, text, amounts)
select account_id, 'PAYMENT' as kind, id, ' ' || concat_ws(' ', invoice_no, transaction_invoice_no, title, payer_name, payer_email,
  payer_bank, provider_reference) || ' ' as text, array[amount, total_amount]::bigint[] as amounts
from payment_records where bill_id is not null
union all
select account_id, 'BILL', id, ' ' || concat_ws(' ', invoice_no, title, full_name, email, phone_number, reference_1, reference_2) || ' ',
  array[amount]::bigint[]
from customer_bills where deleted_at is null
union all
select account_id, 'CUSTOMER', id, ' ' || concat_ws(' ', full_name, email, phone_number, company_name) || ' ', '{}'
from customers where deleted_at is null
union all
select account_id, 'COLLECTION', id, ' ' || concat_ws(' ', title, description) || ' ', '{}'
from collections where deleted_at is null
union all
select p.account_id, 'PAYOUT', p.id, ' ' || concat_ws(' ', p.invoice_no, p.account_name, p.reference, s.name, d.bank_reference) || ' ',
  array[p.amount]::bigint[]
from payout_records p
join payout_services s on s.id = p.payout_service_id
join disbursements d on d.account_id = p.account_id and d.id = p.id
union all
select account_id, 'SETTLEMENT', id, ' ' || concat_ws(' ', invoice_no, bank_reference) || ' ', array[net]::bigint[]
from settlement_records where status not in ('SCHEDULED', 'ON_HOLD')
union all
select v.account_id, 'REFUND', v.id, ' ' || concat_ws(' ', v.invoice_no, p.transaction_invoice_no, p.title, p.payer_name,
  v.bank_reference) || ' ', array[v.amount]::bigint[]
from void_sale_records v
join payment_records p on p.account_id = v.account_id and p.id = v.payment_record_id;

insert into search_cursors (account_id, seq) select account_id, version from ledger_balances;

-- As for ledger lines (0023): a server without the extensions searches without an index. New entries wait in a short list until
-- it is merged: each search reads that list.
do $$
begin
  create index search_texts_by_trigram on search_texts using gin (account_id, kind, text gin_trgm_ops, amounts)
    with (gin_pending_list_limit = 256);
exception when undefined_object or undefined_file or feature_not_supported or insufficient_privilege then
  raise notice 'No index for the search of records: %', sqlerrm;
end $$;

-- Payments in the order of their amount, and of the time of payment where those without one are among them.
create index payment_records_by_amount on payment_records (account_id, amount, id) where bill_id is not null;
drop index payment_records_by_paid_at;
create index payment_records_by_paid_at on payment_records (account_id, paid_at, id);
