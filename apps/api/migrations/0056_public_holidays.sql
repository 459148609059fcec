-- Holidays that admins add, rename and remove. A removed one stays as a row, so that the reference data of the next start
-- does not bring it back.
alter table public_holidays
  add column id uuid not null default gen_random_uuid() unique,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column deleted_at timestamptz;
