-- Operators look for merchants and people by a part of their names among all of them. As for ledger lines (0023): a server
-- without the extension reads the names one by one.
do $$
begin
-- lock: a row for each merchant; 100,000 names are indexed in about a second. CONCURRENTLY cannot be tried in a block.
  create index accounts_by_name_text on accounts using gin (name gin_trgm_ops) where type = 'MERCHANT';
-- lock: as above, a row for each person
  create index users_by_name_text on users using gin ((full_name || ' ' || email) gin_trgm_ops);
exception when undefined_object or undefined_file or feature_not_supported or insufficient_privilege then
  raise notice 'No index for the search of names: %', sqlerrm;
end $$;
