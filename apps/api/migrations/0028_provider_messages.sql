-- Messages that nobody has verified are kept for a short time and in a bounded number, and reading them again ends.
alter table callback_inbox
  add column attempts smallint not null default 0, -- how often an acknowledged message was read again
  add column next_try_at timestamptz not null default now();
create index callback_inbox_due on callback_inbox (next_try_at, id) where state = 'RECEIVED';
drop index callback_inbox_open;
create index callback_inbox_unproven on callback_inbox (received_at, id) where state = 'REFUSED' or source = 'return';

-- A page token belongs to the browser that typed the payer's details. Starting a payment proves nothing about its caller.
alter table customer_bills add column page_token_hash bytea;
alter table payment_records drop column page_token_hash;
