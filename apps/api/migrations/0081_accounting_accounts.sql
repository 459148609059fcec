-- The accounts of each merchant's own chart to which the journal of the ledger is posted. One row an account: the list is short
-- and is read and written whole.
create table accounting_settings (
  account_id uuid primary key,
  layout text not null, -- GENERIC | SQL_ACCOUNT | AUTOCOUNT | XERO | QUICKBOOKS
  accounts jsonb not null, -- [{ purpose, code, name }]
  updated_at timestamptz not null
);

alter table report_files add column layout text; -- of a JOURNAL
