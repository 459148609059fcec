-- The platform's own tables: what came in, what must go out, what was asked twice.

-- Provider messages land here raw before anything is made of them. The account is not known yet.
create table callback_inbox (
  id uuid primary key,
  provider text not null,
  event_key text not null, -- SHA-256 of the message: a repeated one is the same event
  source text not null, -- direct | return | enquiry
  body text not null,
  received_at timestamptz not null,
  seen_count int not null default 1,
  state text not null default 'RECEIVED', -- RECEIVED | PROCESSED | REFUSED
  outcome text,
  processed_at timestamptz
);
create unique index callback_inbox_once on callback_inbox (provider, event_key);
create index callback_inbox_open on callback_inbox (received_at) where state = 'RECEIVED';

-- Mail and SMS to be sent; written with their cause, delivered by the worker.
create table outbox (
  id uuid primary key,
  account_id uuid not null,
  channel text not null, -- EMAIL | SMS
  recipient text not null,
  template text not null,
  data jsonb not null,
  language text not null,
  status text not null default 'QUEUED', -- QUEUED | SENT | FAILED
  tries smallint not null default 0,
  next_try_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index outbox_queued on outbox (next_try_at) where status = 'QUEUED';

-- The first answer to a request that carried an Idempotency-Key. Callers without an account share the nil UUID.
create table idempotency_keys (
  account_id uuid not null,
  endpoint text not null,
  key text not null,
  request_hash bytea not null,
  response text, -- null while the first request is in flight
  locked_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, endpoint, key)
);
create index idempotency_keys_by_expiry on idempotency_keys (account_id, expires_at);

create table files (
  account_id uuid not null,
  id uuid not null,
  path text not null,
  name text not null,
  mime text not null,
  size int not null,
  sha256 bytea not null,
  is_public boolean not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);

-- Every worker says that it lives; the jobs of one that has been silent for 30 seconds are freed.
create table worker_heartbeats (
  worker_id text primary key,
  seen_at timestamptz not null
);
