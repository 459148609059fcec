-- Calls in the form of other payment companies (Billplz, LeanX), so that a shop moves by changing a host and a key.

-- How callbacks about a bill are written: in our own form, or as the company whose call created it writes them.
alter table customer_bills add column callback_format text not null default 'KUTIP'
  check (callback_format in ('KUTIP', 'BILLPLZ', 'LEANX'));
alter table merchant_callbacks add column format text not null default 'KUTIP'
  check (format in ('KUTIP', 'BILLPLZ', 'LEANX'));
-- The credential whose hash key signs a callback that is not in our own form.
alter table merchant_callbacks add column merchant_api_id uuid;

-- What those calls gave that our records have no column for, and the short ids by which the caller knows our records.
create table compat_records (
  account_id uuid not null,
  id uuid not null, -- of the bill, collection or payout
  kind text not null check (kind in ('BILLPLZ_BILL', 'BILLPLZ_COLLECTION', 'BILLPLZ_PAYOUT_COLLECTION',
    'BILLPLZ_PAYOUT', 'LEANX_BILL', 'LEANX_COLLECTION', 'LEANX_PAYOUT')),
  code text not null,
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index compat_records_by_code on compat_records (account_id, kind, code);
