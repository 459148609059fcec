import { expect, test } from 'vitest';
import { mailboxOf, messageLimitReached, type MessageCounts, type MessageTemplate } from './message-limits.ts';

const NONE: MessageCounts = {
  account_status: 'ACTIVE',
  is_address_confirmed: true,
  by_merchant: 0,
  to_recipient: 0,
  to_recipient_by_all: 0,
};

test.each<[MessageTemplate, Partial<MessageCounts>, ReturnType<typeof messageLimitReached>]>([
  ['bill_link', {}, null],
  ['bill_link', { to_recipient: 9, to_recipient_by_all: 99, by_merchant: 49_999 }, null],
  ['bill_link', { to_recipient: 10 }, 'recipient_limit'],
  ['invitation', { to_recipient: 3 }, null],
  ['invitation', { to_recipient: 4 }, 'recipient_limit'],
  ['refund_link', { to_recipient_by_all: 100 }, 'recipient_limit'],
  ['bill_reminder', { by_merchant: 50_000 }, 'merchant_limit'],
  ['bill_link', { account_status: 'PENDING_KYC' }, 'account_not_active'],
  ['invitation', { account_status: 'SUSPENDED' }, 'account_not_active'],
  ['invitation', { account_status: 'REJECTED' }, 'account_not_active'],
  ['bill_link', { is_address_confirmed: false }, 'email_not_confirmed'],
  ['password_reset', { account_status: 'PENDING_KYC', is_address_confirmed: false, to_recipient: 1_000 }, null],
  ['receipt', { account_status: 'SUSPENDED', by_merchant: 50_000, to_recipient_by_all: 1_000 }, null],
])('%s after %j: %s', (template, counts, expected) => {
  expect(messageLimitReached(template, { ...NONE, ...counts })).toBe(expected);
});

test('addresses that reach one mailbox count together', () => {
  expect(mailboxOf(' Ali+a@X.example')).toBe('ali@x.example');
  expect(mailboxOf('ali@x.example')).toBe('ali@x.example');
  expect(mailboxOf('ali@x+y.example')).toBe('ali@x+y.example');
});
