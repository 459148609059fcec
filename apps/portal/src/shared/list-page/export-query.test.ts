import { customers } from '@kutip/contracts/customers';
import { expect, test } from 'vitest';
import type { ListColumn } from './columns.ts';
import { exportQuery } from './export-query.ts';
import { readListState } from './list-state.ts';

const list = customers.listTotalled;
const columns: ListColumn<object>[] = [
  {
    id: 'name',
    header: 'Name',
    card: 'title',
    cell: () => null,
    exports: ['full_name', ['company_name', 'Company | Firm']],
  },
  { id: 'sum', header: 'Paid', card: 'end', cell: () => null, exports: ['paid_amount'] },
  { id: 'action', header: 'Action', card: 'foot', cell: () => null },
];

test('an export has the search, filters, dates, order and columns of the list, without paging', () => {
  const state = readListState(list, {
    search: 'siti',
    page: '3',
    sort: 'full_name',
    dir: 'asc',
    from: '2026-11-01',
    state_id: '10',
  });
  const query = exportQuery(list, state, { is_opted_out: false }, { format: 'xlsx', columns });
  expect(query).toEqual({
    search: 'siti',
    sort_by: 'full_name',
    sort_type: 'asc',
    start_date: '2026-11-01',
    state_id: 10,
    is_opted_out: false,
    format: 'xlsx',
    columns: 'full_name,company_name,paid_amount',
    headings: 'Name|Company / Firm|Paid',
  });
  expect(list.exports.query.safeParse(query).success).toBe(true);
});

test('an export has the labels of the screen for the codes of its columns', () => {
  const state = readListState(list, {});
  const choices = [
    { name: 'full_name', label: 'Name', options: [{ value: 'A,B', label: 'Both' }] },
    { name: 'state_id', label: 'State', options: [{ value: '10', label: 'Selangor' }] },
  ];
  const query = exportQuery(list, state, {}, { format: 'csv', columns, choices });
  expect(JSON.parse(query['labels'] as string)).toEqual({ full_name: { A: 'Both', B: 'Both' } });
  expect(list.exports.query.safeParse(query).success).toBe(true);
});

test('an export without columns has all columns', () => {
  const query = exportQuery(list, readListState(list, {}), {}, { format: 'csv' });
  expect(query).toEqual({ sort_by: 'created_at', sort_type: 'desc', format: 'csv' });
});
