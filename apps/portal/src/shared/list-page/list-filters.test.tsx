import { customerBills } from '@kutip/contracts/customer-bills';
import type { Listing } from '@kutip/contracts/listing';
import { successFields } from '@kutip/contracts/success-fields';
import { BILL_STATUSES } from '@kutip/domain/payment';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, listAnswer, renderScreen, resetScreens, sentCalls } from '../testing/screen.tsx';
import type { ListColumn } from './columns.ts';
import { listFilter } from './list-filters.ts';
import { ListFrame } from './list-frame.tsx';
import type { Bulk } from './selection.tsx';
import { useList } from './use-list.ts';

resetScreens();

interface Row {
  id: string;
  title: string;
}

const BILLS = `POST ${customerBills.list.path}`;
const MESSAGES = `POST ${successFields.list.path}`;
const message = (n: number) => ({
  id: `0199aaaa-0000-7000-8000-00000000000${n}`,
  title: `Message ${n}`,
  message: 'Thank you',
  fields: [],
  button_label: null,
  redirect_url: null,
  is_active: true,
  created_at: '2026-11-22T00:00:00.000Z',
  updated_at: '2026-11-22T00:00:00.000Z',
});
const answerOf = (rows: readonly object[], total: number) => {
  const { list } = listAnswer(rows).data as { list: object };
  return { data: { list: { ...list, total } } };
};

const COLUMNS: ListColumn<Row>[] = [
  { id: 'title', header: 'Title', card: 'title', cell: ({ title }) => title },
  { id: 'amount', header: 'Amount', card: 'end', cell: () => '38.00' },
  { id: 'due', header: 'Due', card: 'line', cell: () => 'today' },
];
const CHOICES = [listFilter('status', 'Status', BILL_STATUSES, (one) => (one === 'PAID' ? 'Paid' : 'Open'))];
const BULK: Bulk<Row> = { nameOf: ({ title }) => title, actions: (rows) => <p>Acts on {rows.length}</p> };

function TestList({ listing }: { listing: Listing }) {
  const list = useList(listing);
  return (
    <ListFrame
      of={list}
      columns={COLUMNS}
      choices={listing === customerBills.list ? CHOICES : []}
      bulk={BULK}
      label="Records"
      empty={{ title: 'No records', text: 'Create one.' }}
    />
  );
}

const lastBody = () => sentCalls().at(-1)?.body as Record<string, unknown>;

test('values of one label are one option of a filter', () => {
  expect(CHOICES[0]!.options.map(({ label }) => label)).toEqual(['Open', 'Paid']);
});

test('a filter takes several values and keeps them in the address', async () => {
  fakeApi({ [BILLS]: () => answerOf([], 0) });
  renderScreen(<TestList listing={customerBills.list} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Status: All' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Status', hidden: true }));
  await userEvent.click(panel.getByLabelText('Open'));
  await userEvent.click(panel.getByLabelText('Paid'));
  await waitFor(() => expect(lastBody()['status']).toEqual(expect.arrayContaining(['PAID', 'PENDING'])));
  expect(screen.getByRole('button', { name: 'Status: 2 selected' })).toBeDefined();
  await userEvent.click(panel.getByLabelText('Open'));
  await waitFor(() => expect(lastBody()['status']).toBe('PAID'));
  expect(location.search).toBe('?status=PAID');
});

test('a list is filtered by a range of amounts, written as people write them', async () => {
  fakeApi({ [BILLS]: () => answerOf([], 0) });
  renderScreen(<TestList listing={customerBills.list} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Amount: All' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Amount', hidden: true }));
  await userEvent.type(panel.getByLabelText(/at least/i), 'RM 1,000');
  await userEvent.type(panel.getByLabelText(/at most/i), '38.5');
  await userEvent.click(panel.getByRole('button', { name: 'Apply', hidden: true }));
  await waitFor(() => expect(lastBody()).toMatchObject({ min_amount: '38.50', max_amount: '1000.00' }));
});

test('a range that is no amount is named and not sent', async () => {
  fakeApi({ [BILLS]: () => answerOf([], 0) });
  renderScreen(<TestList listing={customerBills.list} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Amount: All' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Amount', hidden: true }));
  await userEvent.type(panel.getByLabelText(/at least/i), 'ten');
  await userEvent.click(panel.getByRole('button', { name: 'Apply', hidden: true }));
  expect(panel.getByText('Amount is not an amount')).toBeDefined();
  expect(location.search).toBe('');
});

test('all rows that match are selected, on every page', async () => {
  const matching = [1, 2, 3].map(message);
  fakeApi({ [MESSAGES]: () => answerOf(sentCalls().length > 1 ? matching : matching.slice(0, 2), 3) });
  renderScreen(<TestList listing={successFields.list} />);
  await userEvent.click(await screen.findByLabelText('Select all on this page'));
  expect(screen.getByText('Acts on 2')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Select all 3' }));
  expect(await screen.findByText('Acts on 3')).toBeDefined();
  await userEvent.click(screen.getByLabelText('Select Message 1'));
  expect(screen.getByText('Acts on 2')).toBeDefined();
});

test('columns are moved, and the order is kept in the address', async () => {
  fakeApi({ [MESSAGES]: () => answerOf([1].map(message), 1) });
  renderScreen(<TestList listing={successFields.list} />);
  await screen.findByText('Message 1');
  await userEvent.click(screen.getByRole('button', { name: 'Move Due up', hidden: true }));
  await waitFor(() => expect(location.search).toBe('?cols=due%2Camount'));
  const heads = within(screen.getByRole('table')).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent).slice(1)).toEqual(['Title', 'Due', 'Amount']);
});
