-- Buyers who add to a parcel over days (decisions 0035): a store offers it, an order says until when, and later orders join it.
alter table store_settings add column ship_later_enable boolean not null default false;
alter table store_settings add column ship_later_days smallint not null default 7;
alter table store_settings add constraint store_settings_ship_later_days check (ship_later_days between 1 and 30) not valid;

alter table shipments add column hold_until timestamptz; -- its buyer adds to the parcel until then; null: they do not
alter table shipments add column joined_order_id uuid; -- the first order of the parcel that this one goes into
alter table shipments add constraint shipments_joined_order foreign key (account_id, joined_order_id)
  references shipments (account_id, id) not valid;
