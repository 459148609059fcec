-- A page of the account's statement, for whoever looks at it by hand. Of the account as it is: another number has none.
alter table banks drop column statement_file, add column statement_file_id uuid;
