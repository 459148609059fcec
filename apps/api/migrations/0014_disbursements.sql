-- Money on its way to a bank account, whatever it is for: the one way out of the house. The record that it is for (payout,
-- settlement, refund) shares its id and says why; this says how it stands at the bank.

create table disbursements (
  account_id uuid not null,
  id uuid not null,
  source text not null, -- PAYOUT | SETTLEMENT | SELF_SETTLEMENT | REFUND
  reference text not null, -- the bank's idempotency key: a repeated instruction pays once
  payout_service_id smallint not null,
  bank_code text not null, -- SWIFT code (BIC) of the receiving bank
  account_number bytea not null, -- encrypted
  account_mask text not null,
  account_name text not null,
  amount sen not null check (amount > 0), -- what reaches the account
  fee sen not null default 0 check (fee >= 0), -- our charge, the commission included
  fee_tax sen not null default 0 check (fee_tax >= 0),
  commission sen not null default 0 check (commission >= 0 and commission <= fee),
  drawn jsonb not null, -- [{book, amount}]: from where amount, fee and tax were reserved
  status text not null default 'PENDING',
  needs_approval boolean not null default false, -- a second person must release it
  approved_by uuid,
  approved_at timestamptz,
  send_after timestamptz not null,
  sent_at timestamptz, -- when the bank first received the instruction, or may have
  tries smallint not null default 0, -- how often it was sent to the bank
  next_ask_at timestamptz,
  bank_reference text,
  code text, -- what the bank said last
  reason text,
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create unique index disbursements_by_reference on disbursements (account_id, reference);
-- What waits to be sent or asked after, for the sweep that gives lost ones their job again: few rows.
create index disbursements_to_send on disbursements (account_id, send_after) where status = 'PENDING';
create index disbursements_to_ask on disbursements (account_id, next_ask_at) where next_ask_at is not null;

alter table exceptions add column disbursement_id uuid;
create index exceptions_by_disbursement on exceptions (account_id, disbursement_id) where disbursement_id is not null;
