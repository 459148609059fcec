-- What buyers search products by: each word in the title or the description, at its beginning where it is short.
alter table products add column search_text text generated always as (' ' || title || ' ' || coalesce(description, '')) stored;
-- Counting what a store sells reads this index only.
create index products_on_sale on products (account_id, id) where deleted_at is null and record_status = 1;
-- As for ledger lines (0023): where the server has no trigrams, search goes on, only slower.
do $$
begin
  create index products_search on products using gin (account_id, search_text gin_trgm_ops);
exception when undefined_object or feature_not_supported then
  raise notice 'No index for the search of products: %', sqlerrm;
end $$;
