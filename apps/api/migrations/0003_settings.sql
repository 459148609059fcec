-- What a merchant has set, and the small reference tables of the platform.

create table payment_settings (
  account_id uuid not null,
  id uuid not null,
  channel_flag text not null,
  group_code text not null,
  fee_bearer text not null default 'MERCHANT',
  min_amount sen,
  max_amount sen,
  sort_order int not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index payment_settings_one_a_channel on payment_settings (account_id, channel_flag) where deleted_at is null;

create table settlement_channels (
  account_id uuid not null,
  channel_id smallint not null,
  is_auto_settlement boolean not null default true,
  primary key (account_id, channel_id)
);

create table support_details (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  email text not null,
  phone_number text not null,
  whatsapp_number text,
  website_url text,
  operating_hours text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);

create table share_settings (
  account_id uuid not null,
  id uuid not null,
  channel text not null, -- WHATSAPP | EMAIL | SMS | TELEGRAM | FACEBOOK | COPY
  title text not null,
  message_template text not null,
  image_url text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);

create table success_fields (
  account_id uuid not null,
  id uuid not null,
  title text not null,
  message text not null,
  fields jsonb not null default '[]',
  button_label text,
  redirect_url text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);

create table notification_settings (
  account_id uuid not null,
  id uuid not null,
  event text not null,
  email_enable boolean not null,
  sms_enable boolean not null,
  in_app_enable boolean not null,
  recipients text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index notification_settings_one_an_event on notification_settings (account_id, event) where deleted_at is null;

-- Banks, wallets and other ways to pay. (provider_code, bank_type) names a bank: one code can serve both models.
create table payment_services (
  id smallint primary key, -- shown as payment_service_id
  name text not null,
  unique_reference text not null unique, -- logo key
  group_code text not null,
  channel_flag text not null,
  bank_type smallint, -- 1 personal, 2 corporate; null fits both
  provider text not null,
  provider_code text not null,
  min_amount sen not null,
  max_amount sen not null,
  sort_order int not null,
  record_status_id smallint not null default 1,
  -- Health as last heard from the provider; null until it was asked.
  is_online boolean,
  health_checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table public_holidays (
  holiday_date date primary key,
  name text not null
);
