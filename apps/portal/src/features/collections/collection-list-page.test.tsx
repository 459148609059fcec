import { collections } from '@kutip/contracts/collections';
import { DEFAULT_PAYER_FIELDS } from '@kutip/domain/payer-fields';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { toasts } from '../../shared/ui/toast.ts';
import { CollectionListPage } from './collection-list-page.tsx';
import { en } from './messages/en.ts';

resetScreens(en);

const ID = '0199aaaa-0000-7000-8000-000000000001';
const row = {
  id: ID,
  uuid: ID,
  title: 'Kek lapis',
  collection_type: 'PAYMENT',
  description: null,
  cover_image_url: null,
  amount_type: 'FIXED',
  amount: '38.00',
  min_amount: null,
  max_amount: null,
  quantity_enable: false,
  form_fields: [],
  payer_fields: DEFAULT_PAYER_FIELDS,
  channel_flags: ['fpx'],
  fee_bearer: null,
  start_at: null,
  end_at: null,
  target_amount: null,
  success_field_id: null,
  redirect_url: null,
  callback_url: null,
  reminder_days: [],
  due_in_days: null,
  created_at: '2026-11-22T00:00:00.000Z',
  updated_at: '2026-11-22T01:00:00.000Z',
  paid_count: 0,
  paid_amount: '0.00',
  public_url: 'https://pay.example.my/pay/collections/1',
  qr_svg: '<svg/>',
};
const LIST = `POST ${collections.list.path}`;
const UPDATE = `PUT collections/${ID}`;

//
test.each([
  ['Pause', 1, 2, ''],
  ['Resume', 2, 1, '?tab=inactive'],
])('%s sends an update, and page one of the matching tab is loaded without a message', async (action, from, to, at) => {
  actAs('bills.read', 'bills.write');
  let record_status = from;
  fakeApi({
    [LIST]: ({ body }) =>
      listAnswer(
        (body as { record_status: number }).record_status === record_status ? [{ ...row, record_status }] : [],
      ),
    [UPDATE]: () => {
      record_status = to;
      return { data: { ...row, record_status } };
    },
  });
  const answer = vi.spyOn(globalThis, 'fetch');
  renderScreen(<CollectionListPage />, `/collections/list${at}`);
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${action}.*Kek lapis`) }));
  await userEvent.click(await screen.findByRole('button', { name: action }));
  await waitFor(() =>
    expect(
      sentCalls()
        .map(({ name }) => name)
        .lastIndexOf(LIST),
    ).toBeGreaterThan(sentCalls().findIndex(({ name }) => name === UPDATE)),
  );
  expect(await screen.findByText('Kek lapis')).toBeDefined();
  expect(sentCalls()).toContainEqual({ name: UPDATE, query: '', body: { record_status: to } });
  expect(sentCalls().findLast(({ name }) => name === LIST)?.body).toEqual({
    sort: { sort_by: 'created_at', sort_type: 'desc' },
    record_status: to,
  });
  expect(answer.mock.calls.at(-1)![0] as string).toMatch(/skip=0&limit=10$/);
  expect(toasts.getState()).toEqual([]);
});
