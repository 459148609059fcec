-- The index is there, so this changes names only. Servers of the version before cannot queue messages from here on.
-- lock: no row is read
alter table outbox drop constraint outbox_pkey, add constraint outbox_pkey primary key using index outbox_of_account;
