-- Bookings of parcels with couriers, paid from the credit. What the courier was asked is kept, to ask again after a lost answer.
create table courier_bookings (
  account_id uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  reference text not null, -- ours at the courier
  courier_provider_id smallint not null,
  courier_service text not null, -- the courier's code
  service_name text not null,
  send_method text not null, -- pickup | dropoff
  weight numeric(10, 3) not null, -- kg
  cost sen not null,
  value sen not null, -- of the goods
  cod_amount sen, -- what the courier collects from the buyer
  sender jsonb not null,
  receiver jsonb not null,
  status text not null, -- PENDING | BOOKED | FAILED | CANCELLED
  parcel_status text, -- as last reported
  reason text, -- why it failed
  booking_no text, -- the courier's
  tracking_no text,
  tracking_url text,
  sorting_code text,
  queries int not null default 0,
  next_query_at timestamptz, -- null: nothing more is expected
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create unique index courier_bookings_open on courier_bookings (account_id, shipment_id) where status in ('PENDING', 'BOOKED');
create index courier_bookings_by_shipment on courier_bookings (account_id, shipment_id, created_at);
create index courier_bookings_due on courier_bookings (account_id, next_query_at) where next_query_at is not null;
