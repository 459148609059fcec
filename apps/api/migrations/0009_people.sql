-- Several businesses under one login: invitations, forgotten passwords, and where somebody is signed in.

-- When a login was last used; written at most every few minutes.
alter table sessions add column last_seen_at timestamptz;

-- A way in that was sent by mail to a person. Only the hash of what is in the link is kept.
create table login_links (
  id uuid primary key,
  user_id uuid not null,
  kind text not null, -- PASSWORD | EMAIL
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index login_links_by_user on login_links (user_id, kind, created_at);

-- Somebody who was asked to join an account and has not answered. He becomes a person here only when he accepts, so that
-- nobody's address is taken by an invitation that he never asked for.
create table invitations (
  account_id uuid not null,
  id uuid not null,
  email text not null,
  full_name text not null,
  role_id smallint not null,
  token_hash bytea not null,
  invited_by uuid not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index invitations_once on invitations (account_id, email) where accepted_at is null and deleted_at is null;
