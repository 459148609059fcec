-- Voucher codes of a merchant, and who has taken a use of one.
create table discounts (
  account_id uuid not null,
  id uuid not null,
  code text not null, -- in capitals
  title text not null,
  type text not null, -- PERCENT | FIXED | FREE_SHIPPING
  value sen, -- hundredths: sen of FIXED, basis points of PERCENT
  min_spend sen,
  max_discount sen,
  usage_limit int,
  used_count int not null default 0 check (used_count >= 0), -- the uses that are not released
  per_customer_limit int,
  start_at timestamptz,
  end_at timestamptz,
  store_ids uuid[] not null default '{}', -- empty: every store
  record_status smallint not null default 1, -- 1 active, 2 paused
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index discounts_code on discounts (account_id, code) where deleted_at is null;
create index discounts_newest on discounts (account_id, created_at desc, id desc) where deleted_at is null;

-- One use of a discount by one order.
create table discount_uses (
  account_id uuid not null,
  order_id uuid not null,
  discount_id uuid not null,
  customer text not null, -- the e-mail address or phone number that the limit per customer counts by
  amount sen not null,
  status text not null default 'RESERVED', -- RESERVED | USED | RELEASED
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, order_id)
);
create index discount_uses_by_customer on discount_uses (account_id, discount_id, customer) where status <> 'RELEASED';
