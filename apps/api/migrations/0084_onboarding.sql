-- What merchants send for the review of their account, and when.
create table account_documents (
  account_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('REGISTRATION_CERTIFICATE', 'OWNER_IDENTIFICATION', 'BUSINESS_PROOF')),
  file_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null,
  deleted_at timestamptz, -- removed by the merchant before a review; the file stays
  primary key (account_id, id)
);

-- null: never, or refused or reopened since
alter table accounts add column review_requested_at timestamptz;
-- lock: a row for each merchant who waits for approval, which are few; until now all of them were reviewed.
update accounts set review_requested_at = created_at where status = 'PENDING_KYC' and type = 'MERCHANT';
