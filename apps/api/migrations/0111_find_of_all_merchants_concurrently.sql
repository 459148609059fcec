-- A provider's reference, which says nothing of a merchant, is found in one index instead of in ten thousand merchants' ranges of
-- one; nothing else looked into the earlier index. All users by when they joined.
create index concurrently if not exists payment_records_by_provider_reference on payment_records (provider_reference)
  where provider_reference is not null;
drop index concurrently if exists payment_records_by_reference;
create index concurrently if not exists users_by_moment on users (created_at) where deleted_at is null;
