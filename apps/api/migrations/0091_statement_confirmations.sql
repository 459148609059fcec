-- The second admin who imported the same file: what a statement alone reports is booked above the limit of one person only then.
alter table statement_files add column confirmed_by uuid, add column confirmed_at timestamptz;
