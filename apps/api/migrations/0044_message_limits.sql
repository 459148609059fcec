-- Messages that a merchant sends to addresses of its own choice are limited by day (domain/message-limits.ts). They are
-- counted where they are queued: a row of totals would make transactions of one merchant wait for each other.
alter table outbox add column counted_recipient text; -- the mailbox that a limited message counts for; null: not limited
create index outbox_counted_by_account on outbox (account_id, created_at) where counted_recipient is not null;
create index outbox_counted_by_recipient on outbox (counted_recipient, created_at) where counted_recipient is not null;

-- From now on owners confirm their address before the account may send to others. Approval stood for it until now.
update users u set email_verified_at = now()
where u.email_verified_at is null and exists (
  select from memberships m join accounts a on a.id = m.account_id where m.user_id = u.id and a.status = 'ACTIVE');
