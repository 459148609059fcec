-- How each address of a merchant's system has answered: since when every callback to it has failed, and whether it is paused.
create table callback_endpoints (
  account_id uuid not null,
  url text not null,
  failing_since timestamptz, -- null: the last callback arrived
  paused_at timestamptz, -- nothing is sent; the callbacks wait with the status PAUSED
  primary key (account_id, url)
);
