-- Sums for reports, kept by the job that keeps daily_totals, under the same cursor. What is kept so far is kept anew from the
-- ledger, because it lacks the tax: the job adds all lines again, and until then readers add them.

delete from daily_totals;
delete from collection_totals;
delete from daily_totals_cursors;

alter table daily_totals add column fee_tax sen not null default 0; -- tax on fees that the merchant bears

create table hourly_totals (
  account_id uuid not null,
  day date not null, -- Kuala Lumpur
  hour smallint not null check (hour between 0 and 23),
  channel_flag text not null,
  paid_count int not null,
  paid_amount sen not null,
  fee_tax sen not null,
  net_amount sen not null,
  primary key (account_id, day, hour, channel_flag)
);

create table collection_daily_totals (
  account_id uuid not null,
  day date not null, -- Kuala Lumpur
  collection_id uuid not null,
  paid_count int not null,
  paid_amount sen not null,
  net_amount sen not null,
  primary key (account_id, day, collection_id)
);

-- Online attempts by the day on which they started, by bank and result. A job counts the last days again each hour, since
-- results may come days later; readers count the days from counted_until on themselves.
create table attempt_totals (
  account_id uuid not null,
  day date not null, -- Kuala Lumpur
  channel_flag text not null,
  payment_service_id smallint not null, -- 0: not known
  result text not null, -- SUCCEEDED | FAILED | CANCELLED | WAITING
  attempt_count int not null,
  amount sen not null,
  primary key (account_id, day, channel_flag, payment_service_id, result)
);

create table attempt_totals_cursors (
  account_id uuid not null,
  counted_until date not null, -- the first day that is not counted
  primary key (account_id)
);

-- Refunds of sales by the day on which they were paid.
create index void_sale_records_refunded on void_sale_records (account_id, ended_at)
  include (amount) where status = 'SUCCESS' and type = 'REFUND' and not is_duplicate and not is_surplus;
