-- Bills from a table that a merchant uploads: the file, how far it has been worked through, what became of each row.

create table payment_upload_files (
  account_id uuid not null,
  id uuid not null,
  collection_id uuid not null,
  file_id uuid not null,
  file_name text not null,
  sha256 bytea not null,
  repetition smallint not null default 0, -- the same file in the same collection once more, because the merchant said so
  send_email boolean not null,
  language text not null, -- of the mails to the payers
  uploaded_by uuid not null,
  total_rows int not null,
  done_rows int not null default 0,
  last_row_no int not null default 0, -- of the file; what is behind it is done, whatever became of who did it
  created_rows int not null default 0,
  failed_rows int not null default 0,
  created_amount sen not null default 0,
  status text not null default 'QUEUED', -- QUEUED | PROCESSING | DONE | FAILED
  failed_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id)
);
create index payment_upload_files_by_collection on payment_upload_files (account_id, collection_id, created_at, id);
-- Two clicks at once make one upload.
create unique index payment_upload_files_once on payment_upload_files (account_id, collection_id, sha256, repetition);

create table payment_upload_rows (
  account_id uuid not null,
  upload_id uuid not null,
  row_no int not null, -- as the spreadsheet program numbers it
  id uuid not null, -- the bill's, where there is one
  outcome text not null, -- CREATED | FAILED
  data jsonb, -- what stood in a failed row, so that it can be given back for correction
  error jsonb, -- what is wrong, by column
  bill_id uuid,
  primary key (account_id, upload_id, row_no)
);
create index payment_upload_rows_failed on payment_upload_rows (account_id, upload_id, row_no) where outcome = 'FAILED';

-- Whether a reference has been billed in a collection.
create index customer_bills_by_reference on customer_bills (account_id, collection_id, reference_1)
  where reference_1 is not null and deleted_at is null;
