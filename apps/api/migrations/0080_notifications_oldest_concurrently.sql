-- For `prune_rows`, over all accounts.
create index concurrently if not exists notifications_oldest on notifications (created_at);
