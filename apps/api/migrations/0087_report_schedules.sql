-- Reports that are written again and again, and mailed to whoever ordered them. `last_end_date` is the last day of the last
-- period that was ordered: the next one begins on the day after, so that none is left out or written twice.
create table report_schedules (
  account_id uuid not null,
  id uuid not null,
  type text not null, -- COLLECTION | PAYOUT | SETTLEMENT | SELF_SETTLEMENT | BALANCE_POOL
  format text not null, -- csv | xlsx | pdf
  frequency text not null, -- DAILY | WEEKLY | MONTHLY
  is_active boolean not null default true,
  last_end_date date not null, -- Kuala Lumpur day
  created_by uuid not null, -- gets the e-mail
  created_by_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create index report_schedules_due on report_schedules (account_id, last_end_date) where is_active and deleted_at is null;

alter table report_files add column schedule_id uuid; -- of a report that a schedule ordered
