-- What staff switched off: a provider, or one of its services. The row of an end stays, as the history of outages.
create table provider_switches (
  id uuid primary key,
  provider text not null,
  payment_service_id smallint, -- null: the whole provider
  reason text not null, -- for staff, never shown to payers
  switched_off_by uuid not null,
  switched_off_at timestamptz not null,
  switched_on_by uuid,
  switched_on_at timestamptz
);
create unique index provider_switches_open on provider_switches (provider, coalesce(payment_service_id, 0))
  where switched_on_at is null;

-- When and how fast each provider last answered the question which of its services are online.
create table provider_health (
  provider text primary key,
  asked_at timestamptz not null,
  answered_at timestamptz,
  latency_ms int
);

-- When a service was last reported as the opposite of before.
alter table payment_services add column health_changed_at timestamptz;
