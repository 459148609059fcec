-- The newest merchants for the platform's staff, without sorting all of them.
create index concurrently if not exists accounts_by_moment on accounts (created_at) where type = 'MERCHANT' and deleted_at is null;
