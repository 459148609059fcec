-- What each payment of the ledger to an introducer pays for, commission by commission. Append-only.
create table commission_payments (
  account_id uuid not null, -- the merchant
  transfer_id uuid not null, -- the transfer of kind commission_payment
  commission_id uuid not null,
  amount sen not null check (amount <> 0), -- below zero: recovered, because the commission was reversed after it was paid
  primary key (account_id, transfer_id, commission_id)
);
create index commission_payments_by_commission on commission_payments (account_id, commission_id);
create index introducer_commissions_paid on introducer_commissions (account_id, introducer_id, paid_at) where paid_at is not null;

alter table admin_proposals drop constraint admin_proposals_kind_check;
alter table admin_proposals add constraint admin_proposals_kind_check check (kind in ('BANK_IN', 'RESOLUTION', 'COMMISSION'));
