-- The orders that go into the parcel of another.
create index concurrently if not exists shipments_of_parcel on shipments (account_id, joined_order_id) where joined_order_id is not null;
