-- The tracking page of an order is opened with its token only. It is not hashed: each e-mail about the order links there. It
-- shows one order and takes a proof of payment, and moves no money.
alter table shipments add column tracking_token text not null;
create index shipments_held on shipments (account_id, phone_number) where is_held and deleted_at is null;
