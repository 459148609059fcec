-- More lists of all merchants for the platform's staff: settlements of a status, bank accounts, and the audit log by what was
-- done to what and by whom.
create index concurrently if not exists settlement_records_by_status on settlement_records (status, created_at);
create index concurrently if not exists banks_by_moment on banks (created_at);
create index concurrently if not exists audit_logs_by_actor on audit_logs (actor_user_id, at) where actor_user_id is not null;
create index concurrently if not exists audit_logs_by_action on audit_logs (action text_pattern_ops, at);
create index concurrently if not exists audit_logs_by_kind on audit_logs (entity text_pattern_ops, at);
