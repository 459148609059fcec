-- What was sent to a person: their export and erasure look for it by address.
create index concurrently if not exists outbox_by_recipient on outbox (account_id, recipient);
