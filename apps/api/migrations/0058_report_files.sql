-- Reports that a job writes into a file. The content is here, in pieces, so that each process can serve it and that it is gone
-- when it has expired.
create table report_files (
  account_id uuid not null,
  id uuid not null,
  type text not null, -- COLLECTION | PAYOUT | SETTLEMENT | SELF_SETTLEMENT | BALANCE_POOL
  status text not null, -- QUEUED | PROCESSING | READY | FAILED | EXPIRED
  format text not null, -- csv | xlsx | pdf
  collection_id uuid,
  start_date date not null, -- Kuala Lumpur days, both included
  end_date date not null,
  skip_rows int not null,
  limit_rows int not null,
  language text not null, -- of the headings
  total_rows int, -- null until it was counted
  done_rows int not null default 0,
  size int, -- bytes
  failed_reason text,
  created_by uuid not null,
  created_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  primary key (account_id, id)
);
create index report_files_by_age on report_files (account_id, created_at, id);
create index report_files_open on report_files (account_id, created_at) where status in ('QUEUED', 'PROCESSING');
create index report_files_to_expire on report_files (account_id, expires_at) where status = 'READY';

create table report_file_pieces (
  account_id uuid not null,
  report_file_id uuid not null,
  piece_no int not null,
  content bytea not null,
  primary key (account_id, report_file_id, piece_no)
);
