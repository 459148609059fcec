-- Public pages are found by their id alone, too.
insert into directory (kind, key, account_id, id)
select 'page', id::text, account_id, id from catalogs where deleted_at is null
on conflict do nothing;
