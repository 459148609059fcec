-- Credentials of the merchant API, the addresses that may use them, and their use by day (D-57).
create table merchant_apis (
  account_id uuid not null,
  id uuid not null,
  uuid uuid not null generated always as (id) stored,
  name text not null,
  environment text not null check (environment in ('LIVE', 'TEST')),
  scopes text[] not null,
  token_prefix text not null, -- the beginning of the token, for display
  token_hash bytea not null,
  hash_key bytea not null, -- encrypted; signs requests
  previous_token_hash bytea, -- replaced by a rotation, valid until previous_until
  previous_hash_key bytea,
  previous_until timestamptz,
  requires_signature boolean not null default false,
  callback_url text, -- of bills that name none
  created_by uuid not null,
  last_used_at timestamptz,
  last_ip text,
  record_status smallint not null default 1 check (record_status in (1, 2, 3)), -- 1 active, 2 paused, 3 revoked
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index merchant_apis_newest on merchant_apis (account_id, created_at desc, id desc);

create table white_list_addresses (
  account_id uuid not null,
  id uuid not null,
  ip_address text not null, -- an address or a CIDR range in canonical form
  description text,
  merchant_api_id uuid, -- null: every credential
  record_status smallint not null default 1 check (record_status in (1, 2)), -- 1 active, 2 inactive
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index white_list_addresses_once on white_list_addresses (account_id, ip_address, merchant_api_id)
  nulls not distinct;

-- Counted in memory and added every few seconds, so that no request waits for another.
create table merchant_api_usage (
  account_id uuid not null,
  merchant_api_id uuid not null,
  day date not null,
  hour smallint not null,
  call_count int not null default 0,
  refused_count int not null default 0,
  primary key (account_id, merchant_api_id, day, hour)
);

-- Nonces of signed requests, kept as long as their timestamp is accepted.
create table merchant_api_nonces (
  account_id uuid not null,
  merchant_api_id uuid not null,
  nonce text not null,
  used_at timestamptz not null,
  primary key (account_id, merchant_api_id, nonce)
);
create index merchant_api_nonces_by_age on merchant_api_nonces (account_id, merchant_api_id, used_at);

alter table customer_bills
  add column merchant_api_id uuid, -- the credential that created it
  add column callback_url text, -- instead of the collection's
  add column redirect_url text;
create index customer_bills_of_credential on customer_bills (account_id, merchant_api_id, reference_1)
  where merchant_api_id is not null;
