-- How a user sees the portal, in all their accounts. The version refuses a change made from an outdated copy.
create table user_preferences (
  user_id uuid primary key,
  preferences jsonb not null,
  version integer not null,
  updated_at timestamptz not null default now()
);
