-- Where the result of a payout is reported, and in which form: as the company whose call created the payout writes it.
alter table payout_records add column callback_url text; -- null: the address of its credential
alter table payout_records add column callback_format text not null default 'KUTIP'
  check (callback_format in ('KUTIP', 'BILLPLZ', 'LEANX'));

-- The bank that the merchant's system chose for its payer: the page of the bill goes there at once. null: the payer chooses.
alter table customer_bills add column chosen_service_id smallint;
