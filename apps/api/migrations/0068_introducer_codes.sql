-- An introducer's code is unique and is found without an account id: a merchant registers with it.
insert into directory (kind, key, account_id, id)
select 'introducer', upper(code), account_id, id
from introducers
where deleted_at is null
on conflict do nothing;
