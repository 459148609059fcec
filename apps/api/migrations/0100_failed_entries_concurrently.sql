-- What could not be delivered to anybody, for the platform's staff: few rows of two large tables.
create index concurrently if not exists merchant_callbacks_failed on merchant_callbacks (created_at) where status = 'FAILED';
create index concurrently if not exists outbox_failed on outbox (created_at) where status = 'FAILED';
