-- The ledger: transfers are only ever added, one wide balance row per account says where they have led.
-- No foreign keys: each would cost a look-up per posting, and rows are written by the poster alone.

create table if not exists transfers (
  account_id uuid not null,
  id uuid not null, -- a UUIDv7 made by the caller
  seq bigint not null, -- 1, 2, 3 … within the account, without a gap
  kind text not null,
  debit text not null,
  credit text not null,
  amount sen not null check (amount > 0),
  fee sen not null check (fee >= 0), -- our whole charge, the commission included
  tax sen not null check (tax >= 0),
  commission sen not null check (commission >= 0 and commission <= fee),
  subject_id uuid not null, -- the payment, payout, refund or settlement
  reverses_id uuid,
  balance_after sen not null check (balance_after >= 0), -- of the bounded book that the kind watches
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash bytea not null check (octet_length(hash) = 32),
  posted_at timestamptz not null,
  primary key (account_id, id),
  constraint transfers_in_order unique (account_id, seq),
  constraint transfers_two_books check (debit <> credit),
  constraint transfers_parts_within check (fee <= amount - tax)
);

create index if not exists transfers_by_subject on transfers (account_id, subject_id, seq);

create unique index if not exists transfers_reversed_once on transfers (account_id, reverses_id) where reverses_id is not null;

create table if not exists ledger_balances (
  account_id uuid primary key,
  version bigint not null default 0, -- seq of the last transfer
  head_hash bytea not null default decode(repeat('0', 64), 'hex') check (octet_length(head_hash) = 32),
  clearing sen not null default 0,
  pending sen not null default 0 check (pending >= 0),
  available sen not null default 0 check (available >= 0),
  payout sen not null default 0 check (payout >= 0),
  credit sen not null default 0 check (credit >= 0),
  in_transit sen not null default 0 check (in_transit >= 0),
  reserve sen not null default 0 check (reserve >= 0),
  fee sen not null default 0,
  tax sen not null default 0,
  commission sen not null default 0,
  paid_out sen not null default 0,
  spent sen not null default 0,
  constraint ledger_balances_sum_zero check (
    clearing + pending + available + payout + credit + in_transit + reserve + fee + tax + commission + paid_out + spent = 0
  )
);

-- What the outside world calls a posting. Kept for ever: the same event never posts twice.
create table if not exists external_refs (
  account_id uuid not null,
  provider text not null,
  reference text not null,
  kind text not null,
  transfer_id uuid not null,
  primary key (account_id, provider, reference, kind)
);
