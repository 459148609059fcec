import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { DiscountsTab } from './discounts-tab.tsx';
import { en } from './messages/en.ts';

resetScreens(en);

const ID = '0199aaaa-0000-7000-8000-000000000001';
const LIST = 'POST discounts/merchant-discount';
const stored = {
  id: ID,
  code: 'RAYA10',
  title: 'Raya',
  type: 'PERCENT',
  value: '12.50',
  min_spend: '50.00',
  max_discount: null,
  usage_limit: 100,
  used_count: 7,
  per_customer_limit: null,
  start_at: null,
  end_at: null,
  store_ids: [],
  record_status: 1,
  created_at: '2026-11-22T00:00:00.000Z',
  updated_at: '2026-11-22T01:00:00.000Z',
};
const open = (search: string) => renderScreen(<DiscountsTab />, `/stores/manage?tab=discounts${search}`);
const bodyOf = (name: string) => sentCalls().find((call) => call.name === name)?.body;

test('the list shows the reduction of each type, the uses and whether a code can be used', async () => {
  actAs('shop.read', 'shop.write');
  const ended = { ...stored, id: ID.replace(/1$/, '2'), code: 'LAMA', end_at: '2020-01-01T00:00:00.000Z' };
  fakeApi({
    [LIST]: () =>
      listAnswer([
        stored,
        { ...ended, type: 'FIXED', value: '5.00', usage_limit: null },
        {
          ...ended,
          id: ID.replace(/1$/, '3'),
          code: 'POS',
          type: 'FREE_SHIPPING',
          value: null,
          usage_limit: 20,
          record_status: 2,
        },
      ]),
  });
  open('');
  const link = await screen.findByRole('link', { name: 'RAYA10' });
  expect(link.getAttribute('href')).toBe(`/stores/manage?tab=discounts&record=${ID}&mode=view`);
  expect(screen.getByText('12.5%')).toBeDefined();
  expect(screen.getByText('7 of 100')).toBeDefined();
  expect(screen.getAllByText('Ended').at(-1)).toBeDefined();
  expect(screen.getByText('Free shipping')).toBeDefined();
  expect(screen.getByText('Inactive')).toBeDefined();
});

test('a percentage is typed with its sign, and free shipping needs no value', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({ [LIST]: () => listAnswer([]), 'POST discounts': () => ({ data: stored }) });
  open('&record=new');
  await userEvent.type(await screen.findByLabelText('Code'), 'pos');
  await userEvent.type(screen.getByLabelText('Title'), 'Pos percuma');
  await userEvent.type(screen.getByLabelText('Reduction'), '100.01');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('Reduction is too large')).length).toBeGreaterThan(0);
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Free shipping');
  expect(screen.queryByLabelText('Reduction')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodyOf('POST discounts')).toMatchObject({ code: 'pos', type: 'FREE_SHIPPING' }));
});

test('the record shows its terms, and the form sends the version that was read', async () => {
  actAs('shop.read', 'shop.write');
  const call = `PUT discounts/${ID}`;
  fakeApi({
    [`GET discounts/${ID}`]: () => ({ data: stored }),
    [call]: () => ({ data: stored }),
    [LIST]: () => listAnswer([]),
  });
  open(`&record=${ID}&mode=view`);
  expect(await screen.findByText('7 of 100')).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: 'Edit' }));
  const limit = await screen.findByLabelText(/Uses for each customer/);
  expect(screen.getByLabelText('Reduction')).toHaveProperty('value', '12.50');
  await userEvent.type(limit, '1');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(bodyOf(call)).toMatchObject({ per_customer_limit: 1, value: '12.50', read_at: stored.updated_at }),
  );
});

test('a user who may only read sees the record without its buttons', async () => {
  actAs('shop.read');
  fakeApi({ [`GET discounts/${ID}`]: () => ({ data: stored }) });
  open(`&record=${ID}&mode=view`);
  await screen.findByText('7 of 100');
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
});
