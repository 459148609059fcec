-- A reference of the bank is of one disbursement.
create index disbursements_by_bank_reference on disbursements (account_id, bank_reference) where bank_reference is not null;
