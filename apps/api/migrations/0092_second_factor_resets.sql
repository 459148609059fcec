-- Resets of a user's second factors by two admins, after a waiting time. They are the platform's record of who let whom in.
create table second_factor_resets (
  id uuid primary key,
  user_id uuid not null,
  status text not null, -- REQUESTED | CONFIRMED | DONE | REJECTED | CANCELLED | EXPIRED
  reason text not null, -- how the user has proven who they are
  email text not null, -- the confirmed address that was warned; a reset ends when the user has another one
  token_hash bytea not null, -- of the link in that e-mail, which stops it
  requested_by uuid not null,
  requested_at timestamptz not null,
  takes_effect_at timestamptz not null,
  expires_at timestamptz not null, -- until when another admin may confirm
  decided_by uuid,
  decided_at timestamptz,
  ended_at timestamptz,
  check (requested_by <> user_id and decided_by <> user_id and decided_by <> requested_by)
);
create unique index second_factor_resets_open on second_factor_resets (user_id) where status in ('REQUESTED', 'CONFIRMED');
create unique index second_factor_resets_by_token on second_factor_resets (token_hash);
create index second_factor_resets_by_time on second_factor_resets (requested_at);
