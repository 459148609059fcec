import { expect, test } from 'vitest';
import {
  addressOfView,
  columnsShown,
  keptOf,
  viewShown,
  withKept,
  withoutView,
  withView,
  type KeptList,
} from './list-views.ts';

const NONE: KeptList = { views: [], columns: null };
const LATE = { name: 'Late', address: { status: 'PENDING', sort: 'due_date' } };

test('what is kept is kept for its account and its list', () => {
  const kept = withKept(null, 'a', 'bills', withView(NONE, LATE));
  expect(keptOf(kept, 'a', 'bills')).toEqual({ views: [LATE], columns: null });
  expect(keptOf(kept, 'b', 'bills')).toEqual(NONE);
  expect(keptOf(kept, 'a', 'payments')).toEqual(NONE);
  const both = withKept(kept, 'b', 'bills', { ...NONE, columns: ['amount'] });
  expect(keptOf(both, 'a', 'bills').views).toEqual([LATE]);
  expect(keptOf(both, 'b', 'bills').columns).toEqual(['amount']);
});

test.each([
  null,
  7,
  'x',
  { a: null },
  { a: { bills: { views: 'x', columns: [1] } } },
  { a: { bills: { views: [{}] } } },
])('what was not written by us is as if it were not there: %j', (kept) => {
  expect(keptOf(kept, 'a', 'bills').views).toEqual([]);
});

test('a name is taken once, the newest stands first, and there are not too many', () => {
  const again = { ...LATE, address: { status: 'EXPIRED' } };
  expect(withView(withView(NONE, LATE), again).views).toEqual([again]);
  const many = Array.from({ length: 25 }, (_, n) => ({ name: `View ${n}`, address: {} }));
  const { views } = many.reduce(withView, NONE);
  expect([views.length, views[0]?.name]).toEqual([20, 'View 24']);
  expect(withoutView(withView(NONE, LATE), 'Late').views).toEqual([]);
});

test('a view is the whole address but the page, and is known again in any order', () => {
  const raw = { sort: 'due_date', page: '3', status: 'PENDING', odd: 7 };
  expect(addressOfView(raw)).toEqual(LATE.address);
  expect(viewShown(withView(NONE, LATE), raw)).toEqual(LATE);
  expect(viewShown(withView(NONE, LATE), { ...raw, search: 'x' })).toBeUndefined();
});

test('columns are those of the address, else those that were left, else the usual ones; the name of a row stays', () => {
  const columns = [{ id: 'name' }, { id: 'amount' }, { id: 'due', isExtra: true }, { id: 'action' }];
  const ids = (inAddress: unknown, kept: string[] | null = null) =>
    columnsShown(columns, inAddress, kept).map(({ id }) => id);
  expect(ids(undefined)).toEqual(['name', 'amount', 'action']);
  expect(ids(undefined, ['due'])).toEqual(['name', 'due', 'action']);
  expect(ids('due,amount,nonsense', [])).toEqual(['name', 'amount', 'due', 'action']);
  expect(ids('')).toEqual(['name', 'action']);
});
