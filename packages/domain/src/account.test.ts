import { expect, test } from 'vitest';
import { ACCOUNT_STATUSES, ACCOUNT_TRANSITIONS, needsReason } from './account.ts';
import { canBecome } from './transitions.ts';

test('an account goes through review before it becomes active, and a rejected one can be reviewed again', () => {
  const ways = ACCOUNT_STATUSES.flatMap((from) =>
    ACCOUNT_STATUSES.filter((to) => canBecome(ACCOUNT_TRANSITIONS, from, to)).map((to) => `${from} -> ${to}`),
  );
  expect(ways).toEqual([
    'PENDING_KYC -> ACTIVE',
    'PENDING_KYC -> REJECTED',
    'ACTIVE -> SUSPENDED',
    'SUSPENDED -> ACTIVE',
    'REJECTED -> PENDING_KYC',
  ]);
});

test('rejecting and suspending an account need a reason', () => {
  expect(ACCOUNT_STATUSES.filter(needsReason)).toEqual(['SUSPENDED', 'REJECTED']);
});
