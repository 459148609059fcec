-- What is sent to merchants' banks or made available to them, and which payments it is made of.

create table settlement_records (
  account_id uuid not null,
  id uuid not null,
  uuid uuid not null generated always as (id) stored,
  invoice_no text not null,
  type text not null, -- AUTO | SELF
  status text not null,
  channel_flag text, -- of an automatic one: the channel and the Kuala Lumpur day that it settles
  collection_day date,
  expected_date date not null,
  destination text, -- BANK | BALANCE; null until it is sent
  payment_count int not null default 0,
  gross sen not null default 0, -- what payers paid; of a self-settlement what is drawn
  fee sen not null default 0,
  fee_tax sen not null default 0,
  deducted sen not null default 0, -- refunds and the like that were drawn from what was pending
  net sen not null generated always as (gross - fee - fee_tax - deducted) stored,
  -- A copy of the account that it goes to, so that a later change of the bank leaves it as it was.
  bank_id uuid,
  account_mask text,
  account_name text,
  tries smallint not null default 0, -- how often it was reserved for a bank
  disbursement_ids uuid[] not null default '{}', -- one a try; the first is the settlement's own id
  bank_reference text,
  reason text, -- why it is held, failed or came back
  created_by uuid,
  sent_at timestamptz,
  settled_at timestamptz,
  failed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  constraint settlement_records_parts_within check (gross >= 0 and fee >= 0 and fee_tax >= 0 and net >= 0)
);
create unique index settlement_records_by_no on settlement_records (account_id, invoice_no);
create index settlement_records_by_age on settlement_records (account_id, created_at, id);
-- Payments that come late join the settlement of their day as long as that is not sent, and make another one after.
create unique index settlement_records_one_open on settlement_records (account_id, channel_flag, collection_day, expected_date)
  where status in ('SCHEDULED', 'ON_HOLD');
-- What the run looks for: few rows.
create index settlement_records_to_send on settlement_records (account_id, expected_date) where status = 'SCHEDULED';
create index settlement_records_to_retry on settlement_records (account_id, failed_at) where status in ('FAILED', 'RETURNED') and type = 'AUTO';

alter table payment_records add column settlement_id uuid;
-- Payments that no settlement has yet, in the order in which they were made.
create index payment_records_to_settle on payment_records (account_id, paid_at)
  where settlement_id is null and expected_settlement_date is not null and status <> 'VOIDED';
create index payment_records_by_settlement on payment_records (account_id, settlement_id, id) where settlement_id is not null;

-- What has left the pending balance since a payment came, such as a refund; below zero what came back to it. Each is taken
-- off exactly one settlement; one that fits only in part is split.
create table settlement_deductions (
  account_id uuid not null,
  id uuid not null,
  source_id uuid not null, -- the refund
  payment_record_id uuid not null,
  amount sen not null check (amount <> 0),
  settlement_id uuid,
  created_at timestamptz not null,
  taken_at timestamptz,
  primary key (account_id, id)
);
create index settlement_deductions_open on settlement_deductions (account_id, id) where settlement_id is null;
create index settlement_deductions_by_settlement on settlement_deductions (account_id, settlement_id, id) where settlement_id is not null;
