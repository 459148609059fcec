-- Service tax on our fees from a day on (decisions 0037). Rows are only ever added, as those of plan_rates.
create table service_tax_rates (
  effective_from date not null, -- a day in Malaysia
  revision smallint not null check (revision > 0),
  bps integer check (bps between 0 and 10000), -- null: withdrawn
  created_at timestamptz not null,
  created_by uuid, -- null: came with the installation
  primary key (effective_from, revision),
  constraint service_tax_rates_not_in_past check (
    created_by is null or effective_from > (created_at at time zone 'Asia/Kuala_Lumpur')::date)
);

insert into service_tax_rates (effective_from, revision, bps, created_at) values
  ('2018-09-01', 1, 600, now()),
  ('2024-03-01', 1, 800, now());
