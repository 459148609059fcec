-- Where money may go, who may send it there, and what was sent to third parties. How a payout stands at the bank is the
-- disbursement's to say, which shares its id.

-- Banks and wallets that money can be sent to.
create table payout_services (
  id smallint primary key,
  name text not null,
  unique_reference text not null unique,
  bank_type_id smallint not null default 1, -- 1 bank, 2 e-money
  swift_code text not null, -- BIC
  account_number_pattern text not null,
  sort_order smallint not null,
  record_status_id smallint not null default 1
);

-- The merchant's own accounts, which settlements go to.
create table banks (
  account_id uuid not null,
  id uuid not null,
  payout_service_id smallint not null,
  account_number bytea not null, -- encrypted
  account_mask text not null,
  account_name text not null,
  is_primary boolean not null default false,
  status text not null default 'UNVERIFIED', -- UNVERIFIED | VERIFIED | REJECTED
  match_ratio smallint, -- the bank's answer beside the name that was given; null: it did not answer
  reason text,
  statement_file text,
  usable_from timestamptz not null, -- money goes there only from then on: the owner is notified of a change before it can do harm
  verified_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create unique index banks_one_primary on banks (account_id) where is_primary;

-- Whose an account is, as its bank has said it, and how near that is to what was typed. Good for a day.
create table bank_verifications (
  account_id uuid not null,
  id uuid not null,
  payout_service_id smallint not null,
  account_number_hash bytea not null, -- keyed: who has the table cannot try numbers out
  given_name text not null,
  bank_name_answer text, -- null: there is no such account
  ratio smallint not null,
  channel text not null,
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, id)
);
create index bank_verifications_by_age on bank_verifications (account_id, created_at);

create table payout_records (
  account_id uuid not null,
  id uuid not null, -- the disbursement's too
  invoice_no text not null, -- the order number at the bank too
  virtual_account_id uuid,
  payout_service_id smallint not null,
  account_number bytea not null, -- encrypted
  account_mask text not null,
  account_name text not null, -- as it was typed
  bank_account_name text not null, -- as the bank has it
  match_ratio smallint not null,
  amount sen not null check (amount > 0),
  fee sen not null check (fee >= 0),
  fee_tax sen not null check (fee_tax >= 0),
  total sen not null generated always as (amount + fee + fee_tax) stored,
  email text,
  reference text, -- the merchant's own reference: a repeated request is one payout
  description text,
  source text not null default 'PORTAL', -- PORTAL | API | FILE
  batch_id uuid,
  created_by uuid not null,
  paid_at timestamptz,
  returned_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create unique index payout_records_by_no on payout_records (account_id, invoice_no);
create unique index payout_records_by_reference on payout_records (account_id, reference) where reference is not null;
create index payout_records_by_age on payout_records (account_id, created_at, id);
create index payout_records_by_batch on payout_records (account_id, batch_id, id) where batch_id is not null;

-- Payouts from a table that somebody uploaded.
create table payout_batches (
  account_id uuid not null,
  id uuid not null,
  file_name text not null,
  file_hash bytea not null,
  total_rows int not null,
  done_rows int not null default 0,
  created_rows int not null default 0,
  failed_rows int not null default 0,
  total_amount sen not null, -- of the rows that can be paid, without fees
  needs_approval boolean not null, -- as one sum: many small ones are a large one
  status text not null default 'QUEUED', -- QUEUED | PROCESSING | DONE
  created_by uuid not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (account_id, id)
);
create index payout_batches_by_age on payout_batches (account_id, created_at, id);

create table payout_batch_rows (
  account_id uuid not null,
  batch_id uuid not null,
  row_no int not null,
  id uuid not null, -- of the payout that it makes
  payee bytea, -- encrypted: whom to pay and how; gone once that is done
  account_name text not null,
  account_mask text not null,
  amount sen not null,
  outcome text, -- CREATED | FAILED; null: not looked at yet
  reason text,
  primary key (account_id, batch_id, row_no)
);

-- The second proof that a person is himself, asked for before money leaves: codes of an authenticator app (RFC 6238).
create table totp_secrets (
  user_id uuid primary key,
  secret bytea not null, -- encrypted
  confirmed_at timestamptz, -- null: shown, and not proved yet
  last_step bigint, -- a code counts once
  failed_count smallint not null default 0,
  locked_until timestamptz,
  recovery_hashes text[] not null default '{}', -- each good once
  created_at timestamptz not null
);
alter table sessions add column stepped_up_at timestamptz;
