-- When the provider was last asked after an attempt because somebody wanted to know; payers may make us ask only so often.
alter table payment_records add column asked_at timestamptz;

-- Attempts that are to be asked after. Only open ones have a time, so this stays small; a sweep finds those whose job was lost.
create index payment_records_due on payment_records (account_id, next_requery_at) where next_requery_at is not null;
