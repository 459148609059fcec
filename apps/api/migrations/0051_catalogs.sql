-- The public pages that a merchant writes: content pages and catalogs (D-40).
create table catalogs (
  account_id uuid not null,
  id uuid not null,
  uuid uuid not null generated always as (id) stored,
  slug text not null, -- the last part of the address
  title text not null,
  page_type text not null, -- CONTENT | CATALOG
  content text, -- sanitised HTML
  collection_ids uuid[] not null default '{}', -- in their order
  record_status smallint not null default 1, -- 1 published, 2 draft
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index catalogs_slug on catalogs (account_id, slug) where deleted_at is null;
create index catalogs_latest on catalogs (account_id, updated_at desc, id desc) where deleted_at is null;
