-- What a merchant brings in, and his ledger as he reads it.

alter table invoices add column pool_type text; -- of a top-up: PAYOUT | CREDIT
alter table invoices add column virtual_account_id uuid; -- of a top-up: where a bank-in goes
alter table invoices add column created_by uuid; -- of a top-up: who asked for it, and hears of it
-- A bank-in that a person of the platform looks at. AWAITING: nobody may pay it meanwhile.
alter table invoices add column review text; -- AWAITING | CONFIRMED | REJECTED
alter table invoices add column proof_file_id uuid;
alter table invoices add column proof_at timestamptz;
alter table invoices add column reviewed_by uuid;
alter table invoices add column reviewed_at timestamptz;
alter table invoices add column review_note text;
alter table invoices add column bank_reference text; -- of the transfer that came

create index invoices_top_ups on invoices (account_id, created_at, id)
where kind in ('POOL_TOPUP', 'PREFUND_TOPUP', 'GENERIC_TOPUP');
create index invoices_to_review on invoices (account_id, proof_at, id) where review = 'AWAITING';

-- The merchant's view of the transfers: one row for each part of a pool that a transfer changed, with what the part held
-- after it. Kept by a job and made up to date whenever somebody looks; the transfers are the truth, these rows can be
-- deleted with their cursor and come back the same.
create table pool_transactions (
  account_id uuid not null,
  id bigint not null, -- seq * 8 + the part's place: sorts as the ledger does
  seq bigint not null,
  entry_group uuid not null, -- the transfer
  pool_type text not null, -- COLLECTION | PAYOUT | CREDIT
  bucket text not null, -- pending | available | in_transit | held
  direction text not null, -- CREDIT | DEBIT
  amount sen not null,
  balance_after sen not null,
  kind text not null,
  gross sen not null,
  fee sen not null,
  fee_tax sen not null,
  reference_type text not null,
  reference_id uuid not null,
  invoice_no text,
  description text,
  posted_at timestamptz not null,
  primary key (account_id, id)
);
create index pool_transactions_by_time on pool_transactions (account_id, posted_at, id);
create index pool_transactions_by_pool on pool_transactions (account_id, pool_type, bucket, posted_at, id);
create index pool_transactions_by_kind on pool_transactions (account_id, kind, posted_at, id);
-- A number that is pasted whole is found at once, with all attempts of a bill.
create index pool_transactions_by_number on pool_transactions (account_id, invoice_no text_pattern_ops);
create index pool_transactions_by_reference on pool_transactions (account_id, reference_id, id);

-- How far the rows above go, and what each part held there.
create table pool_cursors (
  account_id uuid not null,
  seq bigint not null,
  collection_pending sen not null default 0,
  collection_available sen not null default 0,
  collection_in_transit sen not null default 0,
  collection_held sen not null default 0,
  payout_available sen not null default 0,
  payout_in_transit sen not null default 0,
  credit_available sen not null default 0,
  primary key (account_id)
);

-- What each pool held at the end of a day.
create table master_pool_balances (
  account_id uuid not null,
  id uuid not null,
  pool_id uuid not null,
  day date not null, -- Kuala Lumpur
  as_of timestamptz not null,
  seq bigint not null, -- of the last transfer that is in it
  pending sen not null,
  available sen not null,
  reserved sen not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index master_pool_balances_once_a_day on master_pool_balances (account_id, day, pool_id);
