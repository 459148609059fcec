-- Decisions of one admin that another one must confirm; nothing is posted before.
create table admin_proposals (
  account_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('BANK_IN', 'RESOLUTION')),
  subject_id uuid not null, -- the top-up or the reconciliation item
  content jsonb not null, -- what is carried out when it is confirmed
  status text not null default 'PROPOSED' check (status in ('PROPOSED', 'CONFIRMED', 'REJECTED')),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  primary key (account_id, id),
  check ((status = 'PROPOSED') = (decided_by is null)),
  check (decided_by <> proposed_by)
);
create unique index admin_proposals_open on admin_proposals (account_id, kind, subject_id) where status = 'PROPOSED';

-- A bank reference credits one top-up of all accounts. Of earlier doubles the directory keeps one.
insert into directory (kind, key, account_id, id)
select 'bank_reference', upper(regexp_replace(bank_reference, '[^[:alnum:]]', '', 'g')), account_id, id
from invoices
where review = 'CONFIRMED' and bank_reference ~ '[[:alnum:]]'
on conflict do nothing;
