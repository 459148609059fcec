-- For `prune_rows`, over all accounts.
create index concurrently if not exists sessions_by_age on sessions (created_at);
