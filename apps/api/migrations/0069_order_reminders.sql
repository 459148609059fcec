-- When the buyer of an unpaid order was reminded of it, at most once.
alter table shipments add column reminded_at timestamptz;
-- Holds the orders that wait for a payment only, so that the job which reminds of them reads little.
create index shipments_to_remind on shipments (account_id, id)
  where status = 'AWAITING_PAYMENT' and payment_method = 'ONLINE' and reminded_at is null;
