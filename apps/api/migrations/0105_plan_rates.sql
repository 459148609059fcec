-- Rates of plans from a day on (decisions 0037). Rows are only ever added: an edit of a day that has not begun is a higher
-- revision, and a withdrawal one without rates. The latest revision of a day counts.
create table plan_rates (
  plan_id uuid not null,
  effective_from date not null, -- a day in Malaysia
  revision smallint not null check (revision > 0),
  rates jsonb, -- null: withdrawn
  created_at timestamptz not null,
  created_by uuid, -- null: came with the installation
  primary key (plan_id, effective_from, revision),
  constraint plan_rates_not_in_past check (
    created_by is null
    or effective_from - (created_at at time zone 'Asia/Kuala_Lumpur')::date >= case when revision = 1 then 0 else 1 end)
);

insert into plan_rates (plan_id, effective_from, revision, rates, created_at)
  select id, date '2000-01-01', 1, coalesce(advanced_setting -> 'rates', '{}'), created_at from subscriptions;

-- lock: a handful of rows, and one source of what payments cost
update subscriptions set advanced_setting = advanced_setting - 'rates';
