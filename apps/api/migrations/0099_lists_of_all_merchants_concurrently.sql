-- The newest records of all merchants, and those with a number, for the platform's staff: without them a list sorts all.
create index concurrently if not exists payout_records_by_moment on payout_records (created_at);
create index concurrently if not exists payout_records_by_number on payout_records (invoice_no);
create index concurrently if not exists disbursements_of_bank_reference on disbursements (bank_reference) where bank_reference is not null;
create index concurrently if not exists settlement_records_by_moment on settlement_records (created_at);
create index concurrently if not exists settlement_records_by_number on settlement_records (invoice_no);
create index concurrently if not exists settlement_records_by_bank_reference on settlement_records (bank_reference) where bank_reference is not null;
create index concurrently if not exists void_sale_records_by_moment on void_sale_records (created_at);
create index concurrently if not exists void_sale_records_by_number on void_sale_records (invoice_no);
create index concurrently if not exists void_sale_records_by_bank_reference on void_sale_records (bank_reference) where bank_reference is not null;
create index concurrently if not exists invoices_top_ups_by_moment on invoices (created_at)
  where kind in ('POOL_TOPUP', 'PREFUND_TOPUP', 'GENERIC_TOPUP');
create index concurrently if not exists audit_logs_by_moment on audit_logs (at);
