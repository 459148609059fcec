import { expect, test } from 'vitest';
import type { ExceptionState } from './exceptions.queries.ts';
import { decideExceptionUpdate } from './exception-update.ts';

const now = new Date('2026-11-21T02:42:00Z');
const me = { user_id: 'me', now };
const OPEN: ExceptionState = { status: 'OPEN', owner_user_id: null, note: null, resolved_at: null, resolved_by: null };
const RESOLVED: ExceptionState = {
  status: 'RESOLVED',
  owner_user_id: 'me',
  note: 'Refunded.',
  resolved_at: now,
  resolved_by: 'me',
};

test('an exception update contains only fields that change', () => {
  expect(decideExceptionUpdate(OPEN, {}, me)).toEqual({});
  expect(decideExceptionUpdate(OPEN, { status: 'OPEN', note: null, is_mine: false }, me)).toEqual({});
  expect(decideExceptionUpdate(OPEN, { is_mine: true }, me)).toEqual({ owner_user_id: 'me' });
  expect(decideExceptionUpdate({ ...OPEN, owner_user_id: 'me' }, { is_mine: true }, me)).toEqual({});
  expect(decideExceptionUpdate({ ...OPEN, note: 'Called.' }, { note: '' }, me)).toEqual({ note: null });
});

test('an exception assigned to a colleague cannot be taken over, but anybody can release it', () => {
  const assigned = { ...OPEN, owner_user_id: 'colleague' };
  expect(() => decideExceptionUpdate(assigned, { is_mine: true }, me)).toThrow(
    'A colleague is already working on this.',
  );
  expect(decideExceptionUpdate(assigned, { is_mine: false }, me)).toEqual({ owner_user_id: null });
});

test('resolving an exception requires a note and records who resolved it', () => {
  expect(() => decideExceptionUpdate(OPEN, { status: 'RESOLVED' }, me)).toThrow('Some fields need attention.');
  expect(() => decideExceptionUpdate({ ...OPEN, note: 'Called.' }, { status: 'RESOLVED', note: '' }, me)).toThrow();
  const resolved = { status: 'RESOLVED', resolved_at: now, resolved_by: 'me', owner_user_id: 'me' };
  expect(decideExceptionUpdate(OPEN, { status: 'RESOLVED', note: 'Refunded.' }, me)).toEqual({
    ...resolved,
    note: 'Refunded.',
  });
  expect(decideExceptionUpdate({ ...OPEN, note: 'Called.' }, { status: 'RESOLVED' }, me)).toEqual(resolved);
  const of_another = decideExceptionUpdate(
    { ...OPEN, owner_user_id: 'colleague', note: 'x' },
    { status: 'RESOLVED' },
    me,
  );
  expect(of_another).toEqual({ status: 'RESOLVED', resolved_at: now, resolved_by: 'me' });
});

test('a resolved exception cannot change until it is reopened', () => {
  expect(decideExceptionUpdate(RESOLVED, { status: 'RESOLVED' }, me)).toEqual({});
  expect(() => decideExceptionUpdate(RESOLVED, { note: 'Something else.' }, me)).toThrow('This exception is resolved.');
  expect(() => decideExceptionUpdate(RESOLVED, { is_mine: false }, me)).toThrow('This exception is resolved.');
  const reopened = { status: 'OPEN', resolved_at: null, resolved_by: null };
  expect(decideExceptionUpdate(RESOLVED, { status: 'OPEN' }, me)).toEqual(reopened);
  expect(decideExceptionUpdate(RESOLVED, { status: 'OPEN', note: 'Not yet.' }, me)).toEqual({
    ...reopened,
    note: 'Not yet.',
  });
});
