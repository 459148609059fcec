-- Bills in full: due dates with reminders, and payments that were made elsewhere and are written down by the merchant.

alter table collections
  -- Days before (negative) and after the due date on which a bill that is due is reminded of.
  add column reminder_days int[] not null default '{}',
  -- Proposed for a new bill; null: no due date.
  add column due_in_days smallint;

alter table customer_bills
  add column reminder_days int[], -- null: as the collection says
  add column reminded_on date, -- the Kuala Lumpur day of the last reminder: one a day at most, however often the job runs
  add column language text not null default 'en'; -- of the mails about it: the one in which it was made

-- Bills that may have to be reminded of: due ones with a date.
create index customer_bills_falling_due on customer_bills (account_id, due_date, id)
  where status = 'PENDING' and due_date is not null and deleted_at is null;

-- method: ONLINE | CASH | CHEQUE | BANK_TRANSFER. What is not ONLINE was paid elsewhere and has no transfer in the ledger.
alter table payment_records
  add column note text,
  add column recorded_by uuid; -- who wrote it down
