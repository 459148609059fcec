-- Pieces that left in an earlier parcel than the last one of their order.
alter table shipment_items add column sent_quantity int not null default 0;

-- A parcel that left before the rest of its order. The last parcel of an order is the order itself.
create table order_parcels (
  account_id uuid not null,
  shipment_id uuid not null,
  parcel_no smallint not null, -- 1 for the first
  lines jsonb not null, -- [{line_no, quantity}]
  status text not null, -- SHIPPED | DELIVERED | RETURNED
  booking_id uuid, -- of courier_bookings; null: the merchant sent it otherwise
  courier_name text,
  tracking_no text,
  tracking_url text,
  sent_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, shipment_id, parcel_no)
);
