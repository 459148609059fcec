-- People, accounts and what they are allowed. account_id leads every key and index of merchant data, so the same
-- tables can be spread over many nodes; platform tables (no account_id in front) stay small.

-- An amount in sen; the generated types turn it into the branded `Sen`.
create domain sen as bigint;

-- Whose is a key that arrives without a token? Every public id, login name and invoice number is entered here when it is made.
create table directory (
  kind text not null, -- login | collection | invoice | attempt
  key text not null,
  account_id uuid not null,
  id uuid not null, -- the record, or the user of a login
  primary key (kind, key)
);

create table users (
  id uuid primary key,
  full_name text not null,
  username text not null unique,
  email text not null unique,
  phone_number text,
  password_hash text not null, -- argon2id; never on the wire
  avatar_url text,
  language text not null default 'en',
  status text not null default 'ACTIVE',
  email_verified_at timestamptz,
  last_login_at timestamptz,
  last_account_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

-- Which accounts a person may act for; the role itself is the account's (account_users).
create table memberships (
  user_id uuid not null,
  account_id uuid not null,
  primary key (user_id, account_id)
);

create table accounts (
  id uuid primary key,
  name text not null,
  type text not null default 'MERCHANT', -- MERCHANT | INTRODUCER | PLATFORM
  status text not null default 'PENDING_KYC',
  logo_url text,
  confident_ratio smallint not null default 80,
  default_currency char(3) not null default 'MYR',
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table account_users (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  role_id smallint not null,
  status text not null default 'ACTIVE',
  invited_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index account_users_once on account_users (account_id, user_id) where deleted_at is null;

create table sessions (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  refresh_hash bytea not null,
  family uuid not null, -- all rotations of one login; a reused token ends the family
  area text not null,
  expires_at timestamptz not null,
  rotated_at timestamptz,
  revoked_at timestamptz,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index sessions_by_family on sessions (account_id, family);
create index sessions_by_user on sessions (account_id, user_id, created_at);

create table login_attempts (
  id uuid primary key,
  login_name text not null,
  ip text not null,
  is_ok boolean not null,
  at timestamptz not null
);
create index login_attempts_by_name on login_attempts (login_name, at);

create table audit_logs (
  account_id uuid not null,
  id uuid not null,
  actor_user_id uuid,
  action text not null,
  entity text not null,
  entity_id uuid,
  before jsonb,
  after jsonb,
  ip text,
  at timestamptz not null,
  primary key (account_id, id)
);
create index audit_logs_by_entity on audit_logs (account_id, entity, entity_id, at);

-- The plans. On an account the active one appears as subscription_plan.
create table subscriptions (
  id uuid primary key,
  code text not null unique,
  name text not null,
  description text not null,
  monthly_price sen not null,
  yearly_price sen not null,
  fpx_enable boolean not null,
  crypto_enable boolean not null,
  bnpl_enable boolean not null,
  credit_card_enable boolean not null,
  ewallet_enable boolean not null,
  paypal_enable boolean not null,
  duit_now_enable boolean not null,
  advanced_setting jsonb not null,
  is_public boolean not null default true,
  sort_order int not null,
  record_status smallint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table subscription_histories (
  account_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  time_period text not null,
  price sen not null,
  start_date date not null,
  end_date date,
  status text not null,
  is_active boolean not null,
  invoice_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index subscription_histories_one_active on subscription_histories (account_id) where is_active;

create table pools (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  pool_type text not null, -- COLLECTION | PAYOUT | CREDIT
  currency char(3) not null default 'MYR',
  record_status smallint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index pools_one_a_type on pools (account_id, pool_type);

create table virtual_accounts (
  account_id uuid not null,
  id uuid not null,
  pool_id uuid not null,
  account_no text not null,
  account_name text not null,
  bank_name text not null,
  purpose text not null,
  record_status smallint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index virtual_accounts_by_no on virtual_accounts (account_id, account_no);
