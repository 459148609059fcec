import { expect, test } from 'vitest';
import { findRole, ROLE_ID } from './roles.ts';
import {
  SUPPORT_VIEW_PERMISSIONS,
  supportCodeExpiresAt,
  supportViewEndsAt,
  supportViewOverAt,
  supportViewStatus,
} from './support-view.ts';

const NOW = new Date('2026-11-21T02:42:00.000Z');

test('a view reads what the owner reads, except API credentials', () => {
  const owner = findRole(ROLE_ID.merchant_owner)!.permissions;
  expect(SUPPORT_VIEW_PERMISSIONS.every((permission) => owner.includes(permission))).toBe(true);
  expect(SUPPORT_VIEW_PERMISSIONS.filter((permission) => permission.endsWith('.write'))).toEqual([]);
  expect(SUPPORT_VIEW_PERMISSIONS).toContain('settlements.read');
  expect(SUPPORT_VIEW_PERMISSIONS).not.toContain('credentials.read');
});

test('a code lasts a minute, a view half an hour', () => {
  expect(supportCodeExpiresAt(NOW).toISOString()).toBe('2026-11-21T02:43:00.000Z');
  expect(supportViewEndsAt(NOW).toISOString()).toBe('2026-11-21T03:12:00.000Z');
});

test('a view is over when somebody ends it, or when its time is up', () => {
  const ends_at = supportViewEndsAt(NOW);
  expect(supportViewStatus({ ends_at, ended_at: null }, NOW)).toBe('ACTIVE');
  expect(supportViewStatus({ ends_at, ended_at: null }, ends_at)).toBe('ENDED');
  expect(supportViewStatus({ ends_at, ended_at: NOW }, NOW)).toBe('ENDED');
  expect(supportViewOverAt({ ends_at, ended_at: NOW })).toBe(NOW);
});
