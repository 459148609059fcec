-- A violated invariant stays an alarm until a person acknowledges it, also after it holds again.
alter table invariant_faults add acknowledged_at timestamptz;
alter table invariant_faults add acknowledged_by uuid;
alter table invariant_faults add acknowledgement text; -- what the person found out
update invariant_faults set acknowledged_at = cleared_at where cleared_at is not null;
create index invariant_faults_unacknowledged on invariant_faults (account_id, invariant) where acknowledged_at is null;
