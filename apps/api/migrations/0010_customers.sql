-- A merchant's customers. A bill keeps its own copy of who it was for, and leads to the customer it was recognised as.

create table customers (
  account_id uuid not null,
  id uuid not null,
  uuid uuid not null generated always as (id) stored,
  full_name text not null,
  email text, -- lower case
  phone_number text, -- 60XXXXXXXXX
  identification_no bytea, -- encrypted
  identification_masked text, -- what is shown of it, so that no list has to decrypt
  company_name text,
  address_line_1 text,
  address_line_2 text,
  city text,
  postcode text,
  state_id smallint,
  notes text,
  is_opted_out boolean not null default false, -- of messages to many; bills are sent still
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create index customers_by_age on customers (account_id, created_at, id) where deleted_at is null;
create index customers_by_name on customers (account_id, full_name, id) where deleted_at is null;
-- Whoever is billed is recognised by one of these. Not unique: a family may share an address.
create index customers_by_email on customers (account_id, email) where email is not null and deleted_at is null;
create index customers_by_phone on customers (account_id, phone_number) where phone_number is not null and deleted_at is null;

create index customer_bills_by_customer on customer_bills (account_id, customer_id, created_at, id)
  where customer_id is not null and deleted_at is null;
-- Bills of people who are no customers yet, for the moment in which they become one.
create index customer_bills_of_strangers on customer_bills (account_id, email) where customer_id is null;
