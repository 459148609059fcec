-- What the other ways to pay need besides a redirect, and what happens around a payment: exceptions that are worked,
-- callbacks to the merchant's own system.

alter table payment_records
  add column look text not null default 'modern', -- modern | classic | compact: the pages the payer came by
  add column qr_payload text,
  add column masked_card text;

-- Asked after by the provider's own number (a dispute, a statement line).
create index payment_records_by_reference on payment_records (account_id, provider_reference) where provider_reference is not null;

-- Whether this deployment has the settings of the service's provider; without them it is not offered.
alter table payment_services add column is_connected boolean not null default true;

alter table exceptions
  add column resolved_by uuid,
  add column updated_at timestamptz not null default now();
create index exceptions_by_payment on exceptions (account_id, payment_record_id) where payment_record_id is not null;

-- What the merchant verifies our callbacks with. The newest signs; the one before it signs too until retired_at.
create table callback_keys (
  account_id uuid not null,
  id uuid not null,
  key_id text not null, -- shown, so that both sides know which one they mean
  secret bytea not null, -- encrypted
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (account_id, id)
);

-- Webhook deliveries to the merchant's own system, in order for each invoice: the next one waits until this one ends.
create table merchant_callbacks (
  account_id uuid not null,
  id uuid not null, -- a UUIDv7: the order
  invoice_id uuid not null,
  payment_record_id uuid,
  event text not null,
  invoice_no text not null,
  url text not null,
  payload jsonb not null,
  status text not null default 'PENDING', -- PENDING | RETRYING | DELIVERED | FAILED
  attempts smallint not null default 0,
  last_http_status smallint,
  last_error text,
  next_at timestamptz, -- null: nothing more happens by itself
  claimed_until timestamptz, -- somebody is sending it; whoever dies with it leaves it to others then
  created_at timestamptz not null,
  delivered_at timestamptz,
  primary key (account_id, id)
);
create index merchant_callbacks_by_invoice on merchant_callbacks (account_id, invoice_id, id);
create index merchant_callbacks_by_age on merchant_callbacks (account_id, created_at, id);
create index merchant_callbacks_due on merchant_callbacks (account_id, next_at) where next_at is not null;

-- Each try with what was sent and what came back.
create table callback_deliveries (
  account_id uuid not null,
  id uuid not null,
  callback_id uuid not null,
  at timestamptz not null,
  duration_ms int not null,
  http_status smallint,
  error text,
  request_headers jsonb not null,
  request_body text not null,
  answer text, -- the beginning of it
  primary key (account_id, id)
);
create index callback_deliveries_by_callback on callback_deliveries (account_id, callback_id, id);
