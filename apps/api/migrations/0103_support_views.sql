-- Views by support: an admin looks at the portal as a merchant sees it. A row is the record of who looked and why, the code
-- that opens the view, and the view's session in one, so that nothing that serves logins can renew it.
create table support_views (
  account_id uuid not null, -- the merchant that is looked at
  id uuid not null,
  admin_account_id uuid not null,
  admin_user_id uuid not null,
  admin_login uuid not null, -- the family of the session that asked; the view ends with it
  reason text not null,
  code_hash bytea not null,
  code_expires_at timestamptz not null,
  started_at timestamptz, -- when the code was used
  ends_at timestamptz,
  ended_at timestamptz, -- by hand, before its time
  ended_by uuid,
  created_at timestamptz not null,
  primary key (account_id, id),
  check ((started_at is null) = (ends_at is null)),
  check (ended_at is null or started_at is not null)
);
create index support_views_by_start on support_views (account_id, started_at);
