import { expect, test } from 'vitest';
import { ACCOUNT_STATUSES, ACCOUNT_TRANSITIONS, needsReason } from './account.ts';
import { canBecome } from './transitions.ts';

test('who is let in, shut out and looked at again; nobody jumps a look', () => {
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

test('whoever is shut out is told why', () => {
  expect(ACCOUNT_STATUSES.filter(needsReason)).toEqual(['SUSPENDED', 'REJECTED']);
});
