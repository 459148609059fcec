-- Operators look for bank accounts by a part of the holder's name. As for merchants and people (0107).
do $$
begin
-- lock: a row or two for each merchant; 100,000 names are indexed in about a second. CONCURRENTLY cannot be tried in a block.
  create index banks_by_holder_text on banks using gin (account_name gin_trgm_ops);
exception when undefined_object or undefined_file or feature_not_supported or insufficient_privilege then
  raise notice 'No index for the search of bank accounts: %', sqlerrm;
end $$;
