-- For `prune_rows`, over all merchants.
create index concurrently if not exists callback_deliveries_by_age on callback_deliveries (at);
