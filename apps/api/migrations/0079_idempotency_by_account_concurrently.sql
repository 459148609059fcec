-- Nothing reads it any more: `idempotency_keys_by_age` replaces it.
drop index concurrently if exists idempotency_keys_by_expiry;
