-- Online stores: products, stores, delivery and orders (decisions, section 7 "Shop").
create table product_categories (
  account_id uuid not null,
  id uuid not null,
  title text not null,
  description text,
  image_url text,
  sort_order int not null default 0,
  record_status smallint not null default 1, -- 1 active, 2 hidden
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index product_categories_title on product_categories (account_id, title) where deleted_at is null;

create table product_subcategories (
  account_id uuid not null,
  id uuid not null,
  category_id uuid not null,
  title text not null,
  description text,
  image_url text,
  sort_order int not null default 0,
  record_status smallint not null default 1, -- 1 active, 2 hidden
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index product_subcategories_title on product_subcategories (account_id, category_id, title) where deleted_at is null;

create table product_tags (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index product_tags_name on product_tags (account_id, name) where deleted_at is null;

create table products (
  account_id uuid not null,
  id uuid not null,
  uuid uuid not null generated always as (id) stored,
  title text not null,
  description text,
  sku text,
  price sen not null,
  compare_price sen, -- the price before a reduction, shown struck
  weight numeric(10, 3), -- kg; null counts as 1 for shipping
  length numeric(8, 1), -- cm
  width numeric(8, 1), -- cm
  height numeric(8, 1), -- cm
  stock int, -- what can still be ordered: reservations are already taken off; null: not counted
  low_stock_at int, -- the merchant is told at this stock
  min_purchase_quantity int not null default 1 check (min_purchase_quantity >= 1),
  max_purchase_quantity int check (max_purchase_quantity >= min_purchase_quantity),
  lead_time_days smallint not null default 0, -- from order to handover
  product_variant_enable boolean not null default false,
  options jsonb not null default '[]', -- [{name, values: []}]: what the variants differ in
  category_id uuid,
  subcategory_id uuid,
  images jsonb not null default '[]', -- addresses; the first is the cover
  shipping_profile_id uuid,
  record_status smallint not null default 1, -- 1 active, 2 archived
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create index products_newest on products (account_id, created_at desc, id desc) where deleted_at is null;
create index products_by_title on products (account_id, title, id) where deleted_at is null;
create index products_by_price on products (account_id, price, id) where deleted_at is null;
create index products_by_category on products (account_id, category_id, id) where deleted_at is null;
create unique index products_sku on products (account_id, sku) where sku is not null and deleted_at is null;

create table product_variants (
  account_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  name text not null, -- "Red / L"
  options jsonb not null, -- {Colour: "Red", Size: "L"}
  sku text,
  custom_pricing_enable boolean not null default false,
  custom_pricing_price sen, -- instead of the product's price, where custom_pricing_enable
  stock int, -- as products.stock
  weight numeric(10, 3), -- kg; null: the product's
  image_url text,
  sort_order int not null default 0,
  record_status smallint not null default 1, -- 1 active, 2 hidden
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index product_variants_name on product_variants (account_id, product_id, name) where deleted_at is null;

create table product_tag_links (
  account_id uuid not null,
  product_id uuid not null,
  tag_id uuid not null,
  primary key (account_id, product_id, tag_id)
);
create index product_tag_links_by_tag on product_tag_links (account_id, tag_id, product_id);

-- Pieces that an order has taken off the stock. Given back when it expires or is cancelled.
create table stock_reservations (
  account_id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  variant_id uuid not null, -- the nil UUID where the product has no variants
  quantity int not null check (quantity > 0),
  status text not null default 'RESERVED', -- RESERVED | SOLD | RELEASED
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, order_id, product_id, variant_id)
);
create index stock_reservations_by_product on stock_reservations (account_id, product_id) where status = 'RESERVED';

create table stores (
  account_id uuid not null,
  id uuid not null,
  uuid uuid not null generated always as (id) stored,
  unique_id text not null, -- the last part of its address; directory kind "store"
  name text not null,
  description text,
  logo_url text,
  slider jsonb not null default '[]', -- [{image_url, title, text, link}]
  company_id uuid,
  phone_number text, -- 60XXXXXXXXX, also its WhatsApp number
  address_line_1 text,
  address_line_2 text,
  city text,
  postcode text,
  state_id smallint,
  status text not null default 'DRAFT', -- DRAFT | PUBLISHED
  store_collection_id uuid, -- the collection of its orders' bills
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index stores_unique_id on stores (account_id, unique_id) where deleted_at is null;
create index stores_newest on stores (account_id, created_at desc, id desc) where deleted_at is null;

create table store_products (
  account_id uuid not null,
  store_id uuid not null,
  product_id uuid not null,
  sort_order int not null,
  primary key (account_id, store_id, product_id)
);
create index store_products_in_order on store_products (account_id, store_id, sort_order, product_id);
create index store_products_by_product on store_products (account_id, product_id, store_id);

-- The first active one of a store is used.
create table store_settings (
  account_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  theme jsonb not null default '{}', -- {colour, heading_font, corners}
  slider jsonb not null default '[]', -- instead of the store's, where not empty
  show_stock boolean not null default true,
  block_when_closed boolean not null default false,
  pickup_enable boolean not null default true,
  delivery_enable boolean not null default true,
  min_order sen,
  announcement text,
  is_taking_orders boolean not null default true,
  closed_from date, -- a holiday of the store, both days included
  closed_until date,
  closed_message text,
  max_orders_per_day int,
  slot_minutes smallint not null default 60,
  slot_capacity int, -- orders a slot; null: any number
  lead_time_hours smallint not null default 0,
  days_ahead smallint not null default 7, -- how far ahead a pickup slot can be chosen
  blocked_dates text[] not null default '{}', -- yyyy-MM-dd
  cod_enable boolean not null default false, -- cash on delivery
  cod_max_amount sen,
  cod_fee sen,
  cod_state_ids int[] not null default '{}', -- empty: everywhere
  bank_transfer_enable boolean not null default false, -- with proof, which the merchant confirms
  bank_transfer_text text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create index store_settings_by_store on store_settings (account_id, store_id, created_at, id) where deleted_at is null;

create table opening_days (
  account_id uuid not null,
  store_id uuid not null,
  day smallint not null check (day between 0 and 6), -- 0 Sunday
  is_open boolean not null,
  open_time text check (open_time ~ '^[0-2][0-9]:[0-5][0-9]$'), -- Malaysian time
  close_time text check (close_time ~ '^[0-2][0-9]:[0-5][0-9]$'),
  primary key (account_id, store_id, day)
);

create table shipping_profiles (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  origin_address_line_1 text not null,
  origin_city text not null,
  origin_postcode text not null,
  origin_state_id smallint not null,
  zone_ids uuid[] not null default '{}', -- empty: every zone
  is_default boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index shipping_profiles_name on shipping_profiles (account_id, name) where deleted_at is null;
create unique index shipping_profiles_default on shipping_profiles (account_id) where is_default and deleted_at is null;

create table shipping_zones (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  state_ids int[] not null default '{}', -- regions 1 to 16
  postcodes text[] not null default '{}', -- "50000", or a range "50000-60000"
  is_default boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index shipping_zones_name on shipping_zones (account_id, name) where deleted_at is null;
create unique index shipping_zones_default on shipping_zones (account_id) where is_default and deleted_at is null;

create table shipping_rates (
  account_id uuid not null,
  id uuid not null,
  zone_id uuid not null,
  profile_id uuid, -- null: every profile
  name text not null,
  rate_type text not null, -- FLAT | BY_WEIGHT | BY_PRICE | COURIER
  min_value numeric(12, 3), -- kg of BY_WEIGHT, ringgit of BY_PRICE
  max_value numeric(12, 3),
  price sen,
  free_above sen, -- no charge from this amount of items
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create index shipping_rates_by_zone on shipping_rates (account_id, zone_id, id) where deleted_at is null;

create table courier_providers (
  id smallint primary key,
  name text not null,
  unique_reference text not null unique,
  send_methods text[] not null, -- pickup | dropoff
  record_status_id smallint not null default 1
);

-- An order of a store; its bill has the same id (D-62).
create table shipments (
  account_id uuid not null,
  id uuid not null,
  uuid uuid not null generated always as (id) stored,
  order_no text not null, -- the invoice number of its bill
  store_id uuid not null,
  bill_id uuid not null,
  status text not null, -- AWAITING_PAYMENT | PAID | PACKED | BOOKED | SHIPPED | DELIVERED | READY | COLLECTED | RETURNED | CANCELLED | EXPIRED
  fulfilment text not null default 'DELIVERY', -- DELIVERY | PICKUP
  payment_method text not null default 'ONLINE', -- ONLINE | COD | BANK_TRANSFER
  full_name text not null,
  email text,
  phone_number text not null, -- 60XXXXXXXXX
  address_line_1 text,
  address_line_2 text,
  city text,
  postcode text,
  state_id smallint,
  slot_starts_at timestamptz, -- of a pickup
  buyer_note text,
  notes text, -- the merchant's own
  items_amount sen not null,
  discount_code text,
  discount_amount sen not null default 0,
  shipping_amount sen not null default 0,
  cod_fee sen not null default 0,
  total_amount sen not null,
  total_weight numeric(10, 3) not null, -- kg
  shipping_rate_id uuid,
  shipping_name text, -- as the buyer chose it
  courier_provider_id smallint,
  courier_service text, -- the courier's code of the chosen service
  send_method text, -- pickup | dropoff
  courier_cost sen,
  courier_booking_no text,
  consignment_no text,
  tracking_no text,
  tracking_url text,
  is_held boolean not null default false, -- the buyer adds more before it is sent
  language text not null default 'en',
  paid_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create index shipments_newest on shipments (account_id, created_at desc, id desc) where deleted_at is null;
create index shipments_by_status on shipments (account_id, status, created_at desc, id desc) where deleted_at is null;
create index shipments_by_store on shipments (account_id, store_id, created_at desc, id desc) where deleted_at is null;
create index shipments_by_phone on shipments (account_id, phone_number, created_at desc) where deleted_at is null;
create index shipments_by_slot on shipments (account_id, store_id, slot_starts_at)
  where slot_starts_at is not null and status not in ('CANCELLED', 'EXPIRED');
create index shipments_by_booking on shipments (account_id, courier_booking_no) where courier_booking_no is not null;

create table shipment_items (
  account_id uuid not null,
  shipment_id uuid not null,
  line_no smallint not null,
  product_id uuid not null,
  variant_id uuid,
  title text not null,
  variant_name text,
  image_url text,
  quantity int not null check (quantity > 0),
  amount sen not null, -- of one piece
  weight numeric(10, 3) not null, -- kg of one piece
  packed_quantity int not null default 0 check (packed_quantity between 0 and quantity),
  primary key (account_id, shipment_id, line_no)
);
create index shipment_items_by_product on shipment_items (account_id, product_id, shipment_id);

-- What happened to an order, the newest last. Its payments are on the timeline of its bill.
create table shipment_events (
  account_id uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  kind text not null,
  detail jsonb not null default '{}',
  actor text not null, -- buyer | merchant | courier | system
  at timestamptz not null,
  primary key (account_id, id)
);
create index shipment_events_of on shipment_events (account_id, shipment_id, at, id);

-- Buyers from whom the merchant takes no orders.
create table blocked_buyers (
  account_id uuid not null,
  phone_number text not null, -- 60XXXXXXXXX
  reason text,
  created_at timestamptz not null default now(),
  primary key (account_id, phone_number)
);
