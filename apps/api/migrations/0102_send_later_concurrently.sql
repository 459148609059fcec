-- The orders that go into the parcel of another.
create index concurrently if not exists shipments_of_parcel on shipments (account_id, joined_order_id) where joined_order_id is not null;
alter table shipments validate constraint shipments_joined_order;
alter table store_settings validate constraint store_settings_ship_later_days;
