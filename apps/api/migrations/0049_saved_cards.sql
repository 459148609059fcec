-- Cards that payers let the card provider keep for their next payment to the same merchant. We keep what names the card
-- and the provider's token, which pays nothing without an order that we sign; never the number or the security code.
create table saved_cards (
  account_id uuid not null,
  id uuid not null,
  browser_hash bytea not null, -- SHA-256 of the browser's token: no other browser sees or uses the card
  provider text not null,
  provider_token text not null,
  brand text not null,
  last4 text not null,
  expires_on date not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create unique index saved_cards_by_browser on saved_cards (account_id, browser_hash, brand, last4, expires_on);

-- The browser that started the payment, for a card that is saved with it. null: cards of this payment are not saved.
alter table payment_records add browser_hash bytea;
