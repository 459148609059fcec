-- Messages to many: e-mails and text messages to customers and to payers of bills.
create table message_batches (
  account_id uuid not null,
  id uuid not null,
  channel text not null, -- EMAIL | SMS
  subject text not null,
  message text not null,
  accepted_count int not null,
  rejected_count int not null,
  segments int not null,
  cost sen not null, -- paid from the credit pool
  returned sen not null default 0, -- of refused text messages
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index message_batches_newest on message_batches (account_id, created_at desc, id desc);

-- One row for each recipient. An e-mail is the outbox message with the same id, which knows its status.
create table message_deliveries (
  account_id uuid not null,
  id uuid not null,
  batch_id uuid not null,
  customer_id uuid,
  bill_id uuid,
  full_name text not null,
  address text not null,
  text text, -- of a text message, until it has ended
  segments smallint not null,
  cost sen not null,
  status text not null, -- QUEUED | SENT | DELIVERED | REFUSED | FAILED | REJECTED
  reason text,
  tries smallint not null default 0,
  next_try_at timestamptz, -- null: nothing is left to do
  unsubscribe_hash bytea, -- of the token in an e-mail
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (account_id, id)
);
create index message_deliveries_of_batch on message_deliveries (account_id, batch_id, created_at, id);

-- Addresses that want no messages to many from a merchant; bills and receipts are sent still.
create table message_opt_outs (
  account_id uuid not null,
  address text not null, -- a mailbox, or the digits of a phone number
  created_at timestamptz not null,
  primary key (account_id, address)
);

create table message_templates (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  subject_en text,
  message_en text,
  subject_ms text,
  message_ms text,
  subject_zh text,
  message_zh text,
  subject_ar text,
  message_ar text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index message_templates_name on message_templates (account_id, name) where deleted_at is null;
create index message_templates_newest on message_templates (account_id, created_at desc, id desc) where deleted_at is null;

-- For bills without a form and without days of their own.
alter table accounts add column reminder_days int[] not null default '{}';
