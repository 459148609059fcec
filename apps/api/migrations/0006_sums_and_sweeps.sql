-- More sums that are kept beside daily_totals, by the same job under the same cursor, so that a list of collections and
-- the dashboard cost the same however many payments there are.

create table collection_totals (
  account_id uuid not null,
  collection_id uuid not null,
  paid_count int not null,
  paid_amount sen not null,
  primary key (account_id, collection_id)
);

-- What is expected to reach the merchant on which day, as the payments said when they were made.
create table expected_totals (
  account_id uuid not null,
  day date not null, -- Kuala Lumpur
  payment_count int not null,
  net_amount sen not null,
  primary key (account_id, day)
);

-- Bills whose time runs out, for the sweep that ends them: few rows, however many bills there are.
create index customer_bills_running_out on customer_bills (account_id, expires_at, id)
  where status = 'PENDING' and expires_at is not null and deleted_at is null;
