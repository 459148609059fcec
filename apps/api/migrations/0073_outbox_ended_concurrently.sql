-- For `prune_rows`: the oldest message that needs no further attempt.
create index concurrently if not exists outbox_ended on outbox (created_at) where status <> 'QUEUED';
