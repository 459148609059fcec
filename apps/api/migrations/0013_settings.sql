-- What a merchant says of himself and sets for his payers.

-- Which lines a receipt shows was a list of free words that nothing read; now it is a list of names (D-33). Whoever has
-- chosen nothing goes on seeing every line.
alter table success_fields add column lines text[] not null default '{}';
update success_fields
set lines = '{title,bank,channel,transaction_invoice_no,payer,email,phone_number}';
alter table success_fields drop column fields;
alter table success_fields rename column lines to fields;

-- Choices of the platform's forms (D-37): the same for every merchant.
create table system_options (
  id smallint primary key,
  option_group text not null, -- BUSINESS_TYPE | INDUSTRY | ...
  key text not null,
  label text not null,
  value text not null,
  sort_order int not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (option_group, key)
);

create table company_details (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  registration_no text not null,
  business_type text not null,
  industry text,
  tin text,
  sst_no text,
  phone_number text not null,
  email text not null,
  website_url text,
  address_line_1 text not null,
  address_line_2 text,
  city text not null,
  postcode text not null, -- text: it may start with 0
  state_id smallint not null,
  country char(2) not null default 'MY',
  logo_url text,
  description text,
  verified_at timestamptz, -- from then on the legal fields stand still
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);

create table business_owners (
  account_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  full_name text not null,
  identification_type text not null, -- NRIC | PASSPORT | ARMY_POLICE
  identification_no bytea not null, -- encrypted
  identification_mask text not null, -- what answers show of it
  position text not null,
  nationality char(2) not null default 'MY',
  ownership_percentage numeric(5, 2) not null check (ownership_percentage > 0 and ownership_percentage <= 100),
  email text not null,
  phone_number text not null,
  address_line_1 text not null,
  address_line_2 text,
  city text not null,
  postcode text not null,
  state_id smallint not null,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create index business_owners_of_company on business_owners (account_id, company_id) where deleted_at is null;

-- Where a person is in the tour of the portal; a second business has menus of its own, so it is kept by account.
create table user_tour_settings (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  setting text not null,
  settings jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index user_tour_settings_one_a_person on user_tour_settings (account_id, user_id);
