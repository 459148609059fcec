import { expect, test } from 'vitest';
import {
  addressOfView,
  visibleColumns,
  readPreferences,
  activeView,
  withPreferences,
  withoutView,
  withView,
  readRowHeight,
  withRowHeight,
  type ListPreferences,
} from './list-views.ts';

const NONE: ListPreferences = { views: [], columns: null };
const LATE = { name: 'Late', address: { status: 'PENDING', sort: 'due_date' } };

test('preferences are stored by account and list', () => {
  const stored = withPreferences(null, 'a', 'bills', withView(NONE, LATE));
  expect(readPreferences(stored, 'a', 'bills')).toEqual({ views: [LATE], columns: null });
  expect(readPreferences(stored, 'b', 'bills')).toEqual(NONE);
  expect(readPreferences(stored, 'a', 'payments')).toEqual(NONE);
  const both = withPreferences(stored, 'b', 'bills', { ...NONE, columns: ['amount'] });
  expect(readPreferences(both, 'a', 'bills').views).toEqual([LATE]);
  expect(readPreferences(both, 'b', 'bills').columns).toEqual(['amount']);
});

test('the row height is kept by account beside the lists', () => {
  const stored = withRowHeight(withPreferences(null, 'a', 'bills', NONE), 'a', 'comfortable');
  expect(readRowHeight(stored, 'a')).toBe('comfortable');
  expect(readRowHeight(stored, 'b')).toBe('compact');
  expect(readPreferences(stored, 'a', 'bills')).toEqual(NONE);
});

test.each([
  null,
  7,
  'x',
  { a: null },
  { a: { bills: { views: 'x', columns: [1] } } },
  { a: { bills: { views: [{}] } } },
])('invalid stored preferences are ignored: %j', (stored) => {
  expect(readPreferences(stored, 'a', 'bills').views).toEqual([]);
});

test('view names are unique, the newest view comes first, and their number is limited', () => {
  const again = { ...LATE, address: { status: 'EXPIRED' } };
  expect(withView(withView(NONE, LATE), again).views).toEqual([again]);
  const many = Array.from({ length: 25 }, (_, n) => ({ name: `View ${n}`, address: {} }));
  const { views } = many.reduce(withView, NONE);
  expect([views.length, views[0]?.name]).toEqual([20, 'View 24']);
  expect(withoutView(withView(NONE, LATE), 'Late').views).toEqual([]);
});

test('a view saves all query parameters except the page and matches them in any order', () => {
  const raw = { sort: 'due_date', page: '3', status: 'PENDING', odd: 7 };
  expect(addressOfView(raw)).toEqual(LATE.address);
  expect(activeView(withView(NONE, LATE), raw)).toEqual(LATE);
  expect(activeView(withView(NONE, LATE), { ...raw, search: 'x' })).toBeUndefined();
});

test('visible columns come from the URL, else the preference, else the defaults; the first column is always visible', () => {
  const columns = [{ id: 'name' }, { id: 'amount' }, { id: 'due', isHiddenByDefault: true }, { id: 'action' }];
  const ids = (inAddress: unknown, preferred: string[] | null = null) =>
    visibleColumns(columns, inAddress, preferred).map(({ id }) => id);
  expect(ids(undefined)).toEqual(['name', 'amount', 'action']);
  expect(ids(undefined, ['due'])).toEqual(['name', 'due', 'action']);
  expect(ids('due,amount,nonsense', [])).toEqual(['name', 'due', 'amount', 'action']);
  expect(ids('action,due,due,name')).toEqual(['name', 'due', 'action']);
  expect(ids('')).toEqual(['name', 'action']);
});
