-- The unpaid bills of a merchant, for their sum by age: few rows, however many bills were paid.

create index customer_bills_unpaid on customer_bills (account_id, due_date)
  where status in ('PENDING', 'PROCESSING') and deleted_at is null;
