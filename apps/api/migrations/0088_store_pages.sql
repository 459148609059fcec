-- The merchant's written pages (catalogs) that a store links to, in their order.
alter table store_settings add column page_ids uuid[] not null default '{}';
