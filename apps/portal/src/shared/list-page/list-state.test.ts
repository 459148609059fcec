import { collections } from '@kutip/contracts/collections';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { expect, test } from 'vitest';
import {
  updateAddress,
  isFiltered,
  listInput,
  PAGE_SIZES,
  readListState,
  withoutAnyFilter,
  writeListState,
} from './list-state.ts';

const { list } = paymentRecords;
const DEFAULT = {
  page: 1,
  size: 10,
  search: '',
  sort_by: 'created_at',
  sort_type: 'desc',
  from: null,
  to: null,
  filters: {},
};

//
test('a page has one of six sizes', () => {
  expect(PAGE_SIZES).toEqual([10, 25, 50, 100, 250, 500]);
});

//
test('an empty URL is the first page of ten, newest first', () => {
  expect(readListState(list, {})).toEqual(DEFAULT);
});

test('the list state is read from the URL and written back unchanged', () => {
  const address = {
    page: '3',
    size: '50',
    search: 'siti',
    sort: 'amount',
    dir: 'asc',
    from: '2026-11-01',
    to: '2026-11-21',
    status: 'FAILED',
  };
  const state = readListState(list, address);
  expect(state).toEqual({
    page: 3,
    size: 50,
    search: 'siti',
    sort_by: 'amount',
    sort_type: 'asc',
    from: '2026-11-01',
    to: '2026-11-21',
    filters: { status: 'FAILED' },
  });
  expect(writeListState(list, state)).toEqual(address);
});

test('invalid parameters are ignored', () => {
  const address = {
    page: '-1',
    size: '33',
    sort: 'payer_name',
    dir: 'up',
    from: '1.1.2026',
    status: 'HAPPY',
    collection_id: 'x',
    search: 7,
  };
  expect(readListState(list, address)).toEqual(DEFAULT);
});

test('other query parameters are kept, and defaults are not written', () => {
  const raw = { tab: 'payments', page: '2', status: 'FAILED' };
  expect(updateAddress(list, raw, readListState(list, {}))).toEqual({ tab: 'payments' });
});

test('the list call gets skip, limit and only the set filters', () => {
  expect(
    listInput(list, readListState(list, { page: '3', size: '25', status: 'SUCCESS', from: '2026-11-01' }), {
      collection_id: 'c',
    }),
  ).toEqual({
    query: { skip: 50, limit: 25 },
    body: {
      sort: { sort_by: 'created_at', sort_type: 'desc' },
      start_date: '2026-11-01',
      status: 'SUCCESS',
      collection_id: 'c',
    },
  });
});

test('numeric filters are numbers in the list call', () => {
  expect(listInput(collections.list, readListState(collections.list, { record_status: '2' })).body).toMatchObject({
    record_status: 2,
  });
});

test('the date that the range filters is kept in the URL and sent', () => {
  const state = readListState(list, { from: '2026-11-01', date_by: 'paid_at' });
  expect(listInput(list, state).body).toMatchObject({ start_date: '2026-11-01', date_by: 'paid_at' });
  expect(writeListState(list, state)).toEqual({ from: '2026-11-01', date_by: 'paid_at' });
  expect(readListState(list, { date_by: 'updated_at' }).filters).toEqual({});
  expect(readListState(collections.list, { date_by: 'paid_at' }).filters).toEqual({});
});

test('clearing filters keeps order and page size', () => {
  const state = readListState(list, { search: 'a', size: '25', dir: 'asc', page: '4' });
  expect(isFiltered(state)).toBe(true);
  expect(withoutAnyFilter(state)).toEqual({ ...DEFAULT, size: 25, sort_type: 'asc' });
  expect(isFiltered(withoutAnyFilter(state))).toBe(false);
});
