-- Every kind of invoice expires by one job, which finds them by this index; bills had one of their own.
create index invoices_expiring on invoices (account_id, expires_at, id)
  where status = 'PENDING' and expires_at is not null and deleted_at is null;
drop index customer_bills_running_out;
