-- Whether the books are right, watched while they are written; what providers and banks say of the same money; and what a
-- day came to, closed for ever.

-- One look at the invariants (I1 to I10) of all accounts.
create table invariant_runs (
  id uuid primary key,
  kind text not null, -- INCREMENTAL | FULL
  started_at timestamptz not null,
  finished_at timestamptz, -- null: under way, or it died
  account_count int not null default 0,
  transfer_count bigint not null default 0,
  fault_count int not null default 0 -- that stood open when it ended
);
create index invariant_runs_by_age on invariant_runs (started_at, id);

-- How far an account's transfers have been checked, and where its books stood there.
create table invariant_cursors (
  account_id uuid primary key,
  seq bigint not null,
  hash bytea not null check (octet_length(hash) = 32),
  books jsonb not null,
  checked_at timestamptz not null
);

-- What does not hold, until a look finds that it does again.
create table invariant_faults (
  account_id uuid not null,
  id uuid not null,
  invariant text not null, -- I1 to I10
  subject text not null, -- what is at fault: a seq, an id, a book
  what text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  cleared_at timestamptz,
  primary key (account_id, id)
);
create unique index invariant_faults_once on invariant_faults (account_id, invariant, subject) where cleared_at is null;

-- A statement as it was brought in. The same bytes are one import; another one for the same day takes the place of the
-- one before it.
create table statement_files (
  id uuid primary key,
  kind text not null, -- PROVIDER | PAYOUT | BANK
  provider text not null, -- whose payments; of a bank's statement the bank
  day date not null, -- Kuala Lumpur
  name text not null,
  path text not null,
  sha256 bytea not null,
  line_count int not null,
  amount sen not null, -- of all lines; what left counts below zero
  fee sen not null,
  settled sen not null,
  brought_by uuid not null,
  created_at timestamptz not null,
  replaced_at timestamptz
);
create unique index statement_files_once on statement_files (kind, provider, day, sha256);
create unique index statement_files_current on statement_files (kind, provider, day) where replaced_at is null;
create index statement_files_by_age on statement_files (created_at, id);

create table statement_lines (
  file_id uuid not null,
  line_no int not null,
  kind text not null,
  provider text not null,
  day date not null, -- of the statement
  at timestamptz not null, -- when it happened, as the line says
  type text not null, -- PAYMENT | DEBIT | CREDIT
  reference text not null, -- our order number; of a bank's line the day that it pays for
  provider_reference text,
  amount sen not null check (amount >= 0),
  fee sen not null check (fee >= 0),
  settled sen not null,
  currency text not null,
  code text,
  is_current boolean not null,
  primary key (file_id, line_no)
);
create index statement_lines_by_reference on statement_lines (kind, provider, reference) where is_current;

-- An item whose amounts must agree in our record, the ledger, the provider's statement and the bank's.
create table reconciliation_items (
  account_id uuid not null, -- the nil UUID: it is not known whose it is
  id uuid not null,
  kind text not null, -- PAYMENT | PAYOUT | BANK_CREDIT
  provider text not null,
  reference text not null,
  day date not null, -- Kuala Lumpur
  subject_id uuid, -- the attempt or the disbursement
  booked sen, -- the amount of our record; null: we have none
  posted sen, -- the amount in the ledger
  told sen, -- the amount of the statement; null: none
  line_count int not null,
  provider_fee sen,
  status text not null, -- EXPECTED | MATCHED | MISMATCHED | MISSING_HERE | MISSING_THERE
  reason text,
  work text not null, -- NONE | OPEN | RESOLVED
  owner_user_id uuid,
  note text,
  resolution text,
  transfer_account_id uuid, -- of the transfer that settled it
  transfer_id uuid,
  resolved_by uuid,
  resolved_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  matched_at timestamptz,
  primary key (account_id, id)
);
create unique index reconciliation_items_once on reconciliation_items (account_id, kind, provider, reference);
create index reconciliation_items_by_day on reconciliation_items (account_id, day, id);
create index reconciliation_items_to_work on reconciliation_items (account_id, created_at, id) where work = 'OPEN';

-- What was paid on a day, for matching it with that day's statement.
create index payment_records_by_paid_at on payment_records (account_id, paid_at, id) where paid_at is not null;
create index disbursements_by_sent_at on disbursements (account_id, sent_at, id) where sent_at is not null;

-- A day's books, closed: written once, never changed.
create table closed_days (
  day date primary key, -- Kuala Lumpur
  account_count int not null,
  transfer_count bigint not null,
  books jsonb not null, -- of all accounts together, at the end of the day
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash bytea not null check (octet_length(hash) = 32),
  closed_at timestamptz not null
);

create table closed_day_accounts (
  account_id uuid not null,
  day date not null,
  seq bigint not null, -- of the last transfer that is in it
  head_hash bytea not null check (octet_length(head_hash) = 32),
  books jsonb not null,
  primary key (account_id, day)
);
