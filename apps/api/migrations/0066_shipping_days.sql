-- How many days the courier said that its service takes, such as 1-2; null: it said nothing.
alter table shipments add column shipping_days text;
