import { accountAdmin } from '@kutip/contracts/admin';
import { paymentAdmin } from '@kutip/contracts/payment-records';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { en } from './messages/en.ts';
import { PaymentListPage } from './payment-list-page.tsx';
import { PaymentPage } from './payment-page.tsx';

resetScreens(en);

const ID = '0199aaaa-0000-7000-8000-000000000001';
const MERCHANT = '0199aaaa-0000-7000-8000-000000000002';
const OTHER = '0199aaaa-0000-7000-8000-000000000003';
const LIST = `POST ${paymentAdmin.list.path}`;
const MERCHANTS = `POST ${accountAdmin.list.path}`;
const row = {
  id: ID,
  account_id: MERCHANT,
  merchant: 'Batik Melur',
  invoice_no: 'BP-0000000001',
  transaction_invoice_no: 'BP-0000000001-01',
  title: 'Kain batik',
  channel_flag: 'fpx',
  payer_name: 'Siti Nurhaliza',
  payer_bank: 'Bank Dua',
  amount: '80.00',
  status: 'FAILED',
  provider_code: '51',
  created_at: '2026-11-22T02:00:00.000Z',
};
const merchant = {
  id: MERCHANT,
  name: 'Batik Melur',
  status: 'ACTIVE',
  plan_name: null,
  owner_name: null,
  owner_email: null,
  review_requested_at: null,
  created_at: '2026-11-22T02:00:00.000Z',
  updated_at: '2026-11-22T02:00:00.000Z',
};
const lastBody = () => sentCalls().findLast(({ name }) => name === LIST)?.body;

test('the list of one merchant is chosen by name and stands in the address', async () => {
  actAs('platform.read');
  fakeApi({
    [LIST]: () => listAnswer([row]),
    [MERCHANTS]: () => listAnswer([merchant]),
    [`GET accounts/admin/${MERCHANT}`]: () => ({ response_code: 4004 }),
  });
  renderScreen(<PaymentListPage />);
  expect(await screen.findByText('Siti Nurhaliza')).toBeDefined();
  await userEvent.click(screen.getByRole('combobox', { name: 'Merchant' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Batik Melur', hidden: true }));
  await waitFor(() => expect(lastBody()).toMatchObject({ account_id: MERCHANT }));
  expect(location.search).toBe(`?account_id=${MERCHANT}`);
  expect(await screen.findByRole('searchbox', { name: 'Search number, payer, amount or title' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'All merchants' }));
  await waitFor(() => expect(location.search).toBe(''));
});

const money = '0.00';
const record = {
  ...row,
  invoice_id: OTHER,
  bill_id: null,
  collection_id: null,
  attempt: 1,
  method: 'ONLINE',
  group_code: 'FPX',
  bank_type: 1,
  payer_email: null,
  fee: '1.00',
  fee_tax: '0.08',
  total_amount: '80.00',
  net_amount: '78.92',
  fee_bearer: 'MERCHANT',
  provider_reference: null,
  failed_reason: null,
  masked_card: null,
  paid_at: null,
  expected_settlement_date: null,
  note: null,
  bill: null,
  updated_at: row.created_at,
  recorded_by: null,
  transfers: [],
  exceptions: [],
  callbacks: [],
  captured: money,
  refunded: money,
  refund_pending: money,
  settlement: null,
  charged_back: money,
  timeline: [],
  siblings: [
    {
      id: OTHER,
      transaction_invoice_no: 'BP-0000000001-02',
      status: 'SUCCESS',
      amount: '80.00',
      created_at: row.created_at,
    },
  ],
};

test('a payment names its merchant, its amounts, its refunds and the other attempts of the bill', async () => {
  actAs('platform.read');
  fakeApi({ [`GET payment-records/admin/payments/${MERCHANT}/${ID}`]: () => ({ data: record }) });
  const page = <PaymentPage refundsOf={({ id }) => <p>refunds of {id}</p>} />;
  renderScreen(page, `/payments/${MERCHANT}/${ID}`, ['/payments/$account/$id']);
  const link = await screen.findByRole('link', { name: 'Batik Melur' });
  expect(link.getAttribute('href')).toBe(`/merchants/${MERCHANT}`);
  expect(screen.getByText('This attempt moved no money.')).toBeDefined();
  expect(screen.getByText('RM 78.92')).toBeDefined();
  expect(screen.getByText(`refunds of ${ID}`)).toBeDefined();
  const other = screen.getByRole('link', { name: 'BP-0000000001-02' });
  expect(other.getAttribute('href')).toBe(`/payments/${MERCHANT}/${OTHER}`);
});

test('an unknown payment leads back to the list', async () => {
  actAs('platform.read');
  fakeApi({ [`GET payment-records/admin/payments/${MERCHANT}/${ID}`]: () => ({ response_code: 4004 }) });
  renderScreen(<PaymentPage refundsOf={() => null} />, `/payments/${MERCHANT}/${ID}`, ['/payments/$account/$id']);
  expect((await screen.findByRole('link', { name: /back/i })).getAttribute('href')).toBe('/payments');
});
