-- What goes back to payers. How the money stands at the bank is the disbursement's to say; a refund has one for each try.

-- Of a payment: what came for it through us, and what of that has gone back, is on its way back, or was taken by the card
-- scheme. All change on this one row, under its lock, so that nothing goes back twice.
alter table payment_records add column captured sen not null default 0;
alter table payment_records add column refunded sen not null default 0;
alter table payment_records add column refund_pending sen not null default 0;
alter table payment_records add column charged_back sen not null default 0;
alter table payment_records add column held sen not null default 0; -- what of the reserve book is this payment's
update payment_records set captured = total_amount, held = case when status = 'DUPLICATE' then total_amount else 0 end
where status in ('SUCCESS', 'DUPLICATE') and method = 'ONLINE';
alter table payment_records add constraint payment_records_refunds_within check (
  refunded >= 0 and refund_pending >= 0 and charged_back >= 0 and held >= 0
  and refunded + refund_pending + charged_back <= captured
);

create table void_sale_records (
  account_id uuid not null,
  id uuid not null, -- the first disbursement's too
  invoice_no text not null, -- the order number at the bank too, from the second try on with two more digits
  payment_record_id uuid not null,
  invoice_id uuid not null,
  bill_id uuid,
  exception_id uuid, -- that it settles
  type text not null, -- VOID | REFUND
  is_duplicate boolean not null, -- of a second payment of a paid bill: the bill stays paid
  is_surplus boolean not null default false, -- of what came on top of a payment: the payment stays as it is
  amount sen not null check (amount > 0),
  fee_returned sen not null default 0 check (fee_returned >= 0), -- fee and tax, of a void
  reason text not null,
  status text not null,
  needs_approval boolean not null,
  drawn jsonb not null, -- [{book, amount}] of the last reservation
  hold_transfer_id uuid, -- by which money came into the reserve book for this
  is_returned boolean not null default false, -- it had reached the payer's bank and came back
  -- Whom to pay. null until merchant or payer has said it.
  payout_service_id smallint,
  bank_code text,
  account_number bytea, -- encrypted
  account_mask text,
  account_name text,
  match_ratio smallint, -- the bank's answer beside the name that was given
  payee_by text, -- MERCHANT | PAYER
  -- The payer's own page: a link that was mailed, of which a hash is kept.
  link_hash bytea,
  link_sent_to text,
  link_expires_at timestamptz,
  tries smallint not null default 0,
  disbursement_ids uuid[] not null default '{}', -- one a try
  payout_record_id uuid generated always as (disbursement_ids[tries]) stored,
  bank_reference text,
  failed_reason text,
  requested_by uuid not null,
  approved_by uuid,
  approved_at timestamptz,
  decision_note text, -- of whoever approved, rejected or cancelled
  sent_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create unique index void_sale_records_by_no on void_sale_records (account_id, invoice_no);
create index void_sale_records_by_age on void_sale_records (account_id, created_at, id);
create index void_sale_records_by_payment on void_sale_records (account_id, payment_record_id, id);
create index void_sale_records_to_approve on void_sale_records (account_id, created_at) where status = 'REQUESTED';
-- What came on top of a payment is given back once.
create unique index void_sale_records_one_surplus on void_sale_records (account_id, exception_id)
  where is_surplus and status not in ('REJECTED', 'CANCELLED');
