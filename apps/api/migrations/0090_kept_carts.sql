-- Carts that buyers asked to be reminded of, before there is an order: one for each address and store.
create table kept_carts (
  account_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  email text not null, -- in small letters
  language text not null default 'en',
  lines jsonb not null, -- [{product_id, variant_id, quantity, amount}], the amount in ringgit as the buyer saw it
  kept_at timestamptz not null, -- the buyer's last consent
  reminded_at timestamptz, -- at most once
  token_hash bytea, -- of the links in the reminder
  primary key (account_id, id)
);
create unique index kept_carts_by_address on kept_carts (account_id, store_id, email);
-- Holds the carts that wait for their reminder only.
create index kept_carts_to_remind on kept_carts (account_id, id) where reminded_at is null;
create index kept_carts_by_age on kept_carts (kept_at);

alter table store_settings add column cart_reminder_enable boolean not null default false;
