-- Why a second person must approve a refund. Until now there was one reason: the total of the payment's refunds.
alter table void_sale_records add column approval_reasons text[] not null default '{}';
update void_sale_records set approval_reasons = '{payment_total}' where needs_approval;
-- The refunds that one bank account took, compared with the payers of later ones. The numbers are encrypted: the bank and the
-- last digits find the few to decrypt.
create index void_sale_records_by_payee on void_sale_records (account_id, bank_code, account_mask) where bank_code is not null;
