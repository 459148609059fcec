import { expect, test } from 'vitest';
import type { Work } from './exceptions.queries.ts';
import { changeOf } from './work.ts';

const now = new Date('2026-11-21T02:42:00Z');
const me = { user_id: 'me', now };
const OPEN: Work = { status: 'OPEN', owner_user_id: null, note: null, resolved_at: null, resolved_by: null };
const SETTLED: Work = {
  status: 'RESOLVED',
  owner_user_id: 'me',
  note: 'Refunded.',
  resolved_at: now,
  resolved_by: 'me',
};

test('only what changes is a change', () => {
  expect(changeOf(OPEN, {}, me)).toEqual({});
  expect(changeOf(OPEN, { status: 'OPEN', note: null, is_mine: false }, me)).toEqual({});
  expect(changeOf(OPEN, { is_mine: true }, me)).toEqual({ owner_user_id: 'me' });
  expect(changeOf({ ...OPEN, owner_user_id: 'me' }, { is_mine: true }, me)).toEqual({});
  expect(changeOf({ ...OPEN, note: 'Called.' }, { note: '' }, me)).toEqual({ note: null });
});

test('what a colleague has is not taken from under him; anybody may free it', () => {
  const taken = { ...OPEN, owner_user_id: 'colleague' };
  expect(() => changeOf(taken, { is_mine: true }, me)).toThrow('A colleague has taken this on.');
  expect(changeOf(taken, { is_mine: false }, me)).toEqual({ owner_user_id: null });
});

test('settling needs a note, old or new, and names who did it', () => {
  expect(() => changeOf(OPEN, { status: 'RESOLVED' }, me)).toThrow('Some fields need attention.');
  expect(() => changeOf({ ...OPEN, note: 'Called.' }, { status: 'RESOLVED', note: '' }, me)).toThrow();
  const settled = { status: 'RESOLVED', resolved_at: now, resolved_by: 'me', owner_user_id: 'me' };
  expect(changeOf(OPEN, { status: 'RESOLVED', note: 'Refunded.' }, me)).toEqual({ ...settled, note: 'Refunded.' });
  expect(changeOf({ ...OPEN, note: 'Called.' }, { status: 'RESOLVED' }, me)).toEqual(settled);
  const of_another = changeOf({ ...OPEN, owner_user_id: 'colleague', note: 'x' }, { status: 'RESOLVED' }, me);
  expect(of_another).toEqual({ status: 'RESOLVED', resolved_at: now, resolved_by: 'me' });
});

test('a settled one stays as it was settled until it is opened again', () => {
  expect(changeOf(SETTLED, { status: 'RESOLVED' }, me)).toEqual({});
  expect(() => changeOf(SETTLED, { note: 'Something else.' }, me)).toThrow('This is settled.');
  expect(() => changeOf(SETTLED, { is_mine: false }, me)).toThrow('This is settled.');
  const opened = { status: 'OPEN', resolved_at: null, resolved_by: null };
  expect(changeOf(SETTLED, { status: 'OPEN' }, me)).toEqual(opened);
  expect(changeOf(SETTLED, { status: 'OPEN', note: 'Not yet.' }, me)).toEqual({ ...opened, note: 'Not yet.' });
});
