-- For `prune_rows`, over all accounts: expired keys were looked for without an account before, too, so that the index
-- of 0005 was read as a whole.
create index concurrently if not exists idempotency_keys_by_age on idempotency_keys (expires_at);
