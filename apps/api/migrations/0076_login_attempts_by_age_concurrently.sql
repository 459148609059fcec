-- For `prune_rows`.
create index concurrently if not exists login_attempts_by_age on login_attempts (at);
