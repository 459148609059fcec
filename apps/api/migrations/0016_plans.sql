-- Plans over time, commissions that are due, and renewal reminders.

-- What a period is worth to whoever leaves it early: what was paid for it and the credit that went into it.
alter table subscription_histories add column value sen not null default 0;
-- Unused days of the period before, taken off the price when the change was asked for; `price` less this is the invoice.
alter table subscription_histories add column credit sen not null default 0;
-- The day of the month on which its periods begin, kept when a month is too short for it.
alter table subscription_histories add column anchor_day smallint;
-- The period that this one goes on from; null: a change of plan.
alter table subscription_histories add column renews_id uuid;
-- The merchant lets renewals be taken from what he has earned.
alter table subscription_histories add column is_paid_from_balance boolean not null default false;
-- A person of the platform gave it.
alter table subscription_histories add column given_by uuid;
-- When the merchant was last reminded of the renewal.
alter table subscription_histories add column told_on date;

-- A period is renewed once, whoever runs at the same time.
create unique index subscription_histories_one_renewal on subscription_histories (account_id, renews_id)
  where renews_id is not null and status <> 'CANCELLED';
create unique index subscription_histories_one_pending on subscription_histories (account_id) where status = 'PENDING_PAYMENT';
create unique index subscription_histories_by_invoice on subscription_histories (account_id, invoice_id) where invoice_id is not null;
create index subscription_histories_by_age on subscription_histories (account_id, created_at, id);
-- What the nightly run looks for: few rows.
create index subscription_histories_to_end on subscription_histories (account_id, end_date) where is_active and end_date is not null;

-- Who brought merchants, in his own account.
create table introducers (
  account_id uuid not null,
  id uuid not null,
  code text not null,
  full_name text not null,
  payment_rate_bps int not null check (payment_rate_bps between 0 and 10000), -- of our fee, for who is brought from now on
  payout_rate_bps int not null check (payout_rate_bps between 0 and 10000),
  payout_service_id smallint,
  account_number bytea, -- encrypted
  account_name text,
  status text not null default 'ACTIVE', -- ACTIVE | INACTIVE
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);

-- From a merchant to his introducer, with the rates that were agreed when he joined.
create table introducer_merchants (
  account_id uuid not null, -- the merchant
  id uuid not null,
  introducer_id uuid not null,
  introducer_account_id uuid not null,
  payment_rate_bps int not null check (payment_rate_bps between 0 and 10000),
  payout_rate_bps int not null check (payout_rate_bps between 0 and 10000),
  joined_at timestamptz not null,
  primary key (account_id)
);
-- And back, for the introducer's own lists.
create table introducer_referrals (
  account_id uuid not null, -- the introducer's
  merchant_account_id uuid not null,
  primary key (account_id, merchant_account_id)
);

-- Written with the payment or the payout that earned it; what a void takes back stays, marked.
create table introducer_commissions (
  account_id uuid not null, -- the merchant
  id uuid not null,
  introducer_id uuid not null,
  introducer_account_id uuid not null,
  source text not null, -- PAYMENT | PAYOUT
  payment_record_id uuid,
  payout_record_id uuid,
  base_fee sen not null,
  rate_bps int not null,
  commission sen not null check (commission > 0 and commission <= base_fee),
  status text not null default 'PENDING', -- PENDING | PAYABLE | PAID | REVERSED
  earned_at timestamptz not null,
  payable_at timestamptz,
  paid_at timestamptz,
  paid_by uuid,
  reversed_at timestamptz,
  primary key (account_id, id)
);
create unique index introducer_commissions_once_a_payment on introducer_commissions (account_id, payment_record_id) where payment_record_id is not null;
create unique index introducer_commissions_once_a_payout on introducer_commissions (account_id, payout_record_id) where payout_record_id is not null;
create index introducer_commissions_by_status on introducer_commissions (account_id, introducer_id, status, earned_at);
create index introducer_commissions_to_release on introducer_commissions (account_id, earned_at) where status = 'PENDING';

-- The introducer's part of an attempt's fee, worked out with the fee itself.
alter table payment_records add column commission sen not null default 0;
alter table payment_records add column commission_bps int;

-- What happened, for the people of a merchant. The words are the reader's portal's; one row serves all of them.
create table notifications (
  account_id uuid not null,
  id uuid not null,
  kind text not null,
  subject_id uuid,
  facts jsonb not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index notifications_by_age on notifications (account_id, created_at, id);
-- Who has read one of them.
create table notification_reads (
  account_id uuid not null,
  user_id uuid not null,
  id uuid not null, -- the notification
  read_at timestamptz not null,
  primary key (account_id, user_id, id)
);
-- Up to when somebody has read all.
create table notification_marks (
  account_id uuid not null,
  user_id uuid not null,
  read_until timestamptz not null,
  primary key (account_id, user_id)
);

insert into notification_settings (account_id, id, event, email_enable, sms_enable, in_app_enable, recipients)
select account_id, gen_random_uuid(), 'TOPUP_DONE', true, false, true, recipients
from notification_settings where event = 'PAYOUT_DONE' and deleted_at is null;
