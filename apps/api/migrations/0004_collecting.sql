-- Collections, bills, what is payable, and the attempts to pay it.

create table collections (
  account_id uuid not null,
  id uuid not null,
  uuid uuid not null generated always as (id) stored, -- the same id under the name the public links use
  title text not null,
  collection_type text not null, -- BILL | PAYMENT
  description text,
  cover_image_url text,
  amount_type text not null, -- FIXED | OPEN | MIN_MAX | ITEMS
  amount sen,
  min_amount sen,
  max_amount sen,
  quantity_enable boolean not null default false,
  form_fields jsonb not null default '[]',
  channel_flags text[] not null,
  fee_bearer text,
  start_at timestamptz,
  end_at timestamptz,
  target_amount sen,
  success_field_id uuid,
  redirect_url text,
  callback_url text,
  record_status smallint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create index collections_by_age on collections (account_id, created_at, id) where deleted_at is null;

-- Everything that can be paid.
create table invoices (
  account_id uuid not null,
  id uuid not null,
  uuid uuid not null generated always as (id) stored,
  invoice_no text not null,
  kind text not null, -- BILL | POOL_TOPUP | PREFUND_TOPUP | GENERIC_TOPUP | SUBSCRIPTION | SHIPPING
  amount sen not null,
  fee sen not null default 0,
  fee_tax sen not null default 0,
  total sen not null,
  fee_bearer text not null,
  currency char(3) not null default 'MYR',
  status text not null default 'PENDING',
  attempts smallint not null default 0, -- how many were started; the next one's number comes from this locked row
  expires_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index invoices_by_no on invoices (account_id, invoice_no);

-- A bill shares its id with its invoice.
create table customer_bills (
  account_id uuid not null,
  id uuid not null,
  uuid uuid not null generated always as (id) stored,
  invoice_id uuid not null generated always as (id) stored,
  invoice_no text not null, -- a copy, so that lists need no join
  collection_id uuid, -- null: a direct bill that belongs to no collection
  customer_id uuid,
  title text not null,
  full_name text not null,
  email text not null,
  phone_number text not null,
  amount sen not null,
  source text not null default 'BILL', -- BILL | DIRECT | PUBLIC | STORE | UPLOAD | API
  due_date date,
  expires_at timestamptz,
  reference_1 text,
  reference_2 text,
  note text,
  form_answers jsonb not null default '{}',
  status text not null default 'PENDING',
  paid_at timestamptz,
  sent_at timestamptz,
  reminder_count int not null default 0,
  fpx_failed_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create index customer_bills_by_age on customer_bills (account_id, created_at, id) where deleted_at is null;
create index customer_bills_by_collection on customer_bills (account_id, collection_id, created_at, id) where deleted_at is null;

create table bill_items (
  account_id uuid not null,
  id uuid not null,
  bill_id uuid not null,
  title text not null,
  quantity int not null,
  unit_price sen not null,
  total_amount sen not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index bill_items_by_bill on bill_items (account_id, bill_id, id);

-- An attempt to pay an invoice. Names and the collection are copies: what the attempt was for does not change later.
create table payment_records (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  bill_id uuid,
  collection_id uuid,
  invoice_no text not null,
  transaction_invoice_no text not null,
  title text not null,
  attempt smallint not null,
  payment_service_id smallint,
  group_code text not null,
  channel_flag text not null,
  bank_type smallint,
  method text not null default 'ONLINE',
  amount sen not null, -- what the bill asks
  fee sen not null,
  fee_tax sen not null,
  fee_bearer text not null,
  total_amount sen not null, -- what the payer pays: amount, and fee with tax when he bears them
  net_amount sen not null, -- what the merchant gets
  status text not null default 'PENDING',
  provider text,
  provider_reference text, -- FPX transaction id
  provider_code text, -- debit auth code
  failed_reason text,
  payer_name text,
  payer_email text,
  payer_bank text,
  page_token_hash bytea,
  requery_count smallint not null default 0,
  next_requery_at timestamptz,
  expires_at timestamptz, -- closes the payer's page, never the attempt
  paid_at timestamptz,
  expected_settlement_date date,
  transfer_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index payment_records_by_no on payment_records (account_id, transaction_invoice_no);
create unique index payment_records_one_success on payment_records (account_id, invoice_id) where status = 'SUCCESS';
create index payment_records_by_invoice on payment_records (account_id, invoice_id, attempt);
create index payment_records_by_age on payment_records (account_id, created_at, id);
create index payment_records_by_status on payment_records (account_id, status, created_at, id);
create index payment_records_by_collection on payment_records (account_id, collection_id, created_at, id) where collection_id is not null;

-- What happened to an invoice, in order: the timeline that payer and merchant see.
create table payment_events (
  account_id uuid not null,
  id uuid not null, -- a UUIDv7: sorts by time
  invoice_id uuid not null,
  payment_record_id uuid,
  kind text not null,
  detail jsonb not null default '{}',
  actor text not null, -- payer | merchant | provider | system
  at timestamptz not null,
  primary key (account_id, id)
);
create index payment_events_by_invoice on payment_events (account_id, invoice_id, id);

-- What a person has to look at. It never vanishes by itself.
create table exceptions (
  account_id uuid not null,
  id uuid not null,
  kind text not null,
  invoice_id uuid,
  payment_record_id uuid,
  detail jsonb not null default '{}',
  status text not null default 'OPEN',
  owner_user_id uuid,
  note text,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  primary key (account_id, id)
);
create index exceptions_open on exceptions (account_id, status, created_at, id);

-- Paid sums by day and channel, kept by a job from the transfers; dashboards read this, never the payment rows.
create table daily_totals (
  account_id uuid not null,
  day date not null, -- Kuala Lumpur
  channel_flag text not null,
  paid_count int not null,
  paid_amount sen not null,
  net_amount sen not null,
  primary key (account_id, day, channel_flag)
);

-- How far the totals have been kept; what came after is added when a dashboard is read.
create table daily_totals_cursors (
  account_id uuid not null,
  seq bigint not null, -- of the last transfer that is in the totals
  primary key (account_id)
);
