-- Messages lie with their account, so that a distributed engine writes them where their cause is.
create unique index concurrently if not exists outbox_of_account on outbox (account_id, id);
