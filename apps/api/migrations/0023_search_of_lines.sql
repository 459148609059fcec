-- A word anywhere in a merchant's ledger lines is found without reading all of them. Where PostgreSQL came without these
-- extensions, or whoever runs this may not add them, search goes on as before, only slower.
do $$
begin
  create extension if not exists btree_gin;
  create extension if not exists pg_trgm;
  create index pool_transactions_search on pool_transactions using gin (account_id, invoice_no gin_trgm_ops, description gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
  raise notice 'No index for the search of ledger lines: %', sqlerrm;
end $$;
