import { successFields } from '@kutip/contracts/success-fields';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, listAnswer, renderScreen, resetScreens, sentCalls } from '../testing/screen.tsx';
import { DeleteRecord } from '../record/delete-record.tsx';
import type { ListColumn } from './columns.ts';
import { ListFrame } from './list-frame.tsx';
import { useList } from './use-list.ts';

resetScreens();

interface Row {
  id: string;
  title: string;
}

const LIST = 'POST success-field/merchant-success-fields';
const never = () => new Promise<never>(() => undefined);
const row = (id: string, title: string) => ({
  id,
  title,
  message: 'Thank you',
  fields: [],
  button_label: null,
  redirect_url: null,
  is_active: true,
  created_at: '2026-11-22T00:00:00.000Z',
  updated_at: '2026-11-22T00:00:00.000Z',
});
const ROWS = [
  row('0199aaaa-0000-7000-8000-000000000001', 'First'),
  row('0199aaaa-0000-7000-8000-000000000002', 'Second'),
];

const COLUMNS: ListColumn<Row>[] = [
  { id: 'title', header: 'Title', card: 'title', sort: 'title', cell: ({ title }) => title },
  {
    id: 'action',
    header: 'Action',
    card: 'foot',
    cell: ({ id, title }) => <DeleteRecord endpoint={successFields.remove} id={id} name={title} />,
  },
];

function TestList() {
  const list = useList(successFields.list);
  return <ListFrame of={list} columns={COLUMNS} label="Messages" empty={{ title: 'No messages', text: 'Add one.' }} />;
}

test('a list that is loading shows placeholders and is marked as busy', async () => {
  fakeApi({ [LIST]: never });
  renderScreen(<TestList />);
  const list = await screen.findByRole('region', { name: 'Messages' });
  expect(list.getAttribute('aria-busy')).toBe('true');
  expect(within(list).getByRole('table')).toBeDefined();
});

test('a list shows its rows and their number', async () => {
  fakeApi({ [LIST]: () => listAnswer(ROWS) });
  renderScreen(<TestList />);
  expect(await screen.findByText('First')).toBeDefined();
  expect(screen.getByText('Second')).toBeDefined();
  expect(screen.getByRole('status').textContent).toContain('2');
});

test('a list without records shows its empty state', async () => {
  fakeApi({ [LIST]: () => listAnswer([]) });
  renderScreen(<TestList />);
  expect(await screen.findByText('No messages')).toBeDefined();
});

test('a search without a match offers to clear the filters', async () => {
  fakeApi({ [LIST]: () => listAnswer([]) });
  renderScreen(<TestList />, '/?search=nobody');
  await userEvent.click((await screen.findAllByRole('button', { name: /clear filters/i }))[0]!);
  await waitFor(() => expect(location.search).toBe(''));
  expect(await screen.findByText('No messages')).toBeDefined();
});

test('a search without a match does not say that there are no records', async () => {
  fakeApi({ [LIST]: () => listAnswer([]) });
  renderScreen(<TestList />, '/?search=nobody');
  await screen.findAllByRole('button', { name: /clear filters/i });
  expect(screen.queryByText('No messages')).toBeNull();
});

test('a list that fails to load offers to try again', async () => {
  let fails = true;
  fakeApi({ [LIST]: () => (fails ? { response_code: 5000, description: 'Out of order.' } : listAnswer(ROWS)) });
  renderScreen(<TestList />);
  const retry = await screen.findByRole('button', { name: /again|retry/i });
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByText('First')).toBeDefined();
});

test('sorting by a column is sent to the API and kept in the address', async () => {
  fakeApi({ [LIST]: () => listAnswer(ROWS) });
  renderScreen(<TestList />);
  await screen.findByText('First');
  await userEvent.click(screen.getByRole('button', { name: /sort by title/i }));
  await waitFor(() => expect(sentCalls().at(-1)?.body).toEqual({ sort: { sort_by: 'title', sort_type: 'desc' } }));
  expect(location.search).toBe('?sort=title');
});

test('a deleted row leaves the list at once, before the list is loaded again', async () => {
  let isDeleted = false;
  fakeApi({
    [LIST]: () => (isDeleted ? never() : listAnswer(ROWS)),
    [`DELETE success-field/${ROWS[0]!.id}`]: () => {
      isDeleted = true;
      return { data: null };
    },
  });
  renderScreen(<TestList />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete First' }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: /delete/i })).getByRole('button', { name: 'Delete' }),
  );
  await waitFor(() => expect(screen.queryByText('First')).toBeNull());
  expect(screen.getByText('Second')).toBeDefined();
  expect(screen.getByRole('status').textContent).toContain('1');
});
