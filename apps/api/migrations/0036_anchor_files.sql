-- Files of the anchor log, with what was written to them; one that is shorter, or gone, is an alarm.
create table anchor_files (
  name text primary key,
  bytes bigint not null,
  anchored_at timestamptz not null
);
