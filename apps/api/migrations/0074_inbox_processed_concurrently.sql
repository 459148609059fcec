-- For `prune_rows`. Partial: a message gets its entry when it is processed, not when it arrives.
create index concurrently if not exists callback_inbox_processed on callback_inbox (processed_at) where state = 'PROCESSED';
