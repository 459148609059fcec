/** Services, collections, lists and payouts in LeanX's form, against the real app. */
import { api } from '@kutip/contracts/api';
import { CODE } from '@kutip/contracts/codes';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMerchantFixture, type MerchantFixture } from '../../../../../../test/access-matrix/merchant-fixture.ts';
import { fullApp, type FullApp } from '../../../../../../test/full-app.ts';
import { plainPosting } from '../../ledger/ledger.service.ts';

let app: FullApp;
let merchant: MerchantFixture;
let auth_token: string;

const IP = '203.0.113.7';

beforeAll(async () => {
  app = await fullApp();
});
beforeEach(async () => {
  merchant = await openMerchantFixture(app);
  auth_token = await createToken(['collect', 'read', 'pay_out']);
  await merchant.callAsOwner(api.whiteListAddresses.create, { body: { ip_address: IP } });
});
afterAll(() => app.close());

async function createToken(scopes: ('collect' | 'read' | 'pay_out')[], by = merchant): Promise<string> {
  const created = await by.callAsOwner(api.merchantApi.create, { body: { name: 'LeanX', scopes } });
  return created.auth_token;
}

async function call(path: string, payload?: object, method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'POST') {
  const answer = await app.app.inject({
    method,
    url: `/api/v1/merchant/${path}`,
    remoteAddress: IP,
    headers: { 'auth-token': auth_token },
    ...(payload !== undefined && { payload }),
  });
  return { status: answer.statusCode, ...answer.json() };
}

/** The next calls are another merchant's. */
async function becomeStranger(): Promise<void> {
  const stranger = await openMerchantFixture(app);
  await stranger.callAsOwner(api.whiteListAddresses.create, { body: { ip_address: IP } });
  auth_token = await createToken(['collect', 'read', 'pay_out'], stranger);
}

const CALLS = {
  read: ['merchant/overall-balance', 'merchant/collection-list', 'merchant/payment-collection', 'merchant/bill-list'],
  read_too: ['merchant/bill-id', 'merchant/manual-checking-transaction', 'merchant/payout-transaction-list'],
  collect: ['merchant/create-bill-page', 'merchant/create-auto-bill-page', 'merchant/create-bill-silent'],
  collections: ['create', 'update', 'activate', 'deactivate', 'delete'].map(
    (verb) => `merchant/${verb}-payment-collection`,
  ),
  bills: ['merchant/update-bill', 'merchant/delete-bill', 'public-merchant/public/collection-payment-portal'],
  pay_out: ['merchant/create-payout-invoice', 'merchant/check-verification-bank'],
};
const WRITING = [...CALLS.collect, ...CALLS.collections, ...CALLS.bills, ...CALLS.pay_out];

/** A call with a token, or as nobody. */
async function codeOf(path: string, token: string | null): Promise<[status: number, response_code: number]> {
  const headers = token === null ? {} : { 'auth-token': token };
  const answer = await app.app.inject({ method: 'POST', url: `/api/v1/${path}`, remoteAddress: IP, headers });
  return [answer.statusCode, answer.json().response_code];
}

test.each([...CALLS.read, ...CALLS.read_too, ...WRITING, 'merchant/validate', 'merchant/list-payout-services'])(
  'nobody calls %s without a token',
  async (path) => expect(await codeOf(path, null)).toEqual([200, 5699]),
);

test.each(WRITING)('a token that may only read cannot call %s', async (path) =>
  expect(await codeOf(path, await createToken(['read']))).toEqual([200, CODE.not_permitted]),
);

test('services of one of its types are nested under it, with both names of a name', async () => {
  const { data } = await call('list-payment-services', {
    payment_type: 'WEB_PAYMENT',
    payment_status: 'active',
    payment_model_reference_id: 2,
  });
  const services = data.list.data[0].WEB_PAYMENT;
  expect(data.list).toMatchObject({ record_total: services.length, next_page_start: null });
  expect(services[0]).toMatchObject({
    payment_model_reference: 'B2B',
    payment_service: 'WEB_PAYMENT',
    record_status: 'ACTIVE',
    name: expect.stringMatching(/ B2B$/),
  });
  expect(services[0].payment_service_name).toBe(services[0].name);
  const inactive = await call('list-payment-services', { payment_type: 'DIGITAL_PAYMENT', payment_status: 'inactive' });
  expect(inactive.data.list.data).toEqual([{ DIGITAL_PAYMENT: [] }]);
});

describe('collections', () => {
  const create = async (): Promise<string> =>
    (await call('create-payment-collection', { title: 'Batik', description: 'Sarongs', enable_billing_address: false }))
      .data.collection_uuid;

  test('one is created, listed, changed, stopped and started', async () => {
    const id = await create();
    expect((await call('payment-collection', { _id: id })).data).toMatchObject({
      uuid: id,
      title: 'Batik',
      record_status: 1,
    });
    const changed = await call('update-payment-collection', { id, title: 'Batik Terengganu' }, 'PUT');
    expect(changed.data).toMatchObject({ title: 'Batik Terengganu', description: 'Sarongs' });
    expect((await call('deactivate-payment-collection', { _id: id }, 'PUT')).data.record_status).toBe(2);
    expect((await call('activate-payment-collection', { _id: id })).data.record_status).toBe(1);
    const body = {
      start_date: '01-01-1970',
      end_date: '31-01-2099',
      record_status: 1,
      search: { search_enable: false },
    };
    const { list } = (await call('collection-list?skip=0&limit=1', body)).data;
    expect(list).toMatchObject({ draw: 1, record_total: 1, data: [{ uuid: id }], next_page_start: null });
    expect((await merchant.callAsOwner(api.collections.read, { params: { id } })).title).toBe('Batik Terengganu');
  });

  test('one that nothing was billed in is deleted; a used one, and that of a store, stays', async () => {
    const id = await create();
    const deleted = await call('delete-payment-collection', { _id: id }, 'DELETE');
    expect(deleted.data).toMatchObject({ uuid: id, title: 'Batik', record_status: 2, base_url: null, short_url: null });
    expect((await call('payment-collection', { _id: id })).response_code).toBe(CODE.not_found);
    expect((await call('delete-payment-collection', { _id: id })).response_code).toBe(CODE.not_found);
    const payer = { full_name: 'Ahmad Fuad', email: 'fuad@payer.example', phone_number: '0123249478' };
    const bill = { collection_uuid: id, amount: '79.00', ...payer };
    expect((await call('create-bill-page', bill)).response_code).toBe(CODE.validation_failed);
    const used = await create();
    await call('create-bill-page', { ...bill, collection_uuid: used });
    expect((await call('delete-payment-collection', { _id: used })).response_code).toBe(CODE.wrong_state);
    const store = { name: 'Kedai Batik', unique_id: `kedai-${uuid().slice(-12)}` };
    await merchant.callAsOwner(api.stores.create, { body: store });
    const { data } = (await call('collection-list?limit=100')).data.list;
    const of_store = data.find(({ title }: { title: string }) => title === 'Kedai Batik');
    expect((await call('delete-payment-collection', { _id: of_store.id })).response_code).toBe(CODE.wrong_state);
    expect((await call('payment-collection', { _id: used })).data.record_status).toBe(1);
  });

  test('another merchant’s is not found', async () => {
    const id = await create();
    await becomeStranger();
    const paths = ['payment', 'activate-payment', 'deactivate-payment', 'delete-payment'].map(
      (verb) => `${verb}-collection`,
    );
    for (const path of paths) expect((await call(path, { _id: id })).response_code).toBe(CODE.not_found);
    expect((await call('update-payment-collection', { id, title: 'Mine' }, 'PUT')).response_code).toBe(CODE.not_found);
    expect((await call('collection-list')).data.list.data).toEqual([]);
  });
});

describe('bills', () => {
  async function createBill(invoice_no: string): Promise<string> {
    const { uuid: collection_uuid } = await merchant.createCollection();
    const payer = { full_name: 'Ahmad Fuad', email: 'fuad@payer.example', phone_number: '0123249478' };
    return (await call('create-bill-page', { collection_uuid, amount: '79.00', invoice_no, ...payer })).data.bill_no;
  }

  test('bills are listed in pages, read by either number and changed while they can be paid', async () => {
    await createBill('A-1');
    const bill_no = await createBill('A-2');
    const { list } = (await call('bill-list?skip=0&limit=1', { invoice_status: 'pending' })).data;
    expect(list).toMatchObject({ record_total: 2, next_page_start: 1, data: [{ invoice_no: bill_no, total: 79 }] });
    expect((await call('bill-list', { invoice_status: 'success' })).data.list.data).toEqual([]);
    expect((await call('bill-list', { start_date: '01-01-2099', end_date: '02-01-2099' })).data.list.data).toEqual([]);
    for (const named of [bill_no, 'A-2'])
      expect((await call('bill-id', { _id: named })).data).toMatchObject({
        invoice_no: bill_no,
        invoice_status: 'PENDING',
      });
    const { id } = (await call('bill-id', { _id: bill_no })).data;
    const changed = await call('update-bill', { id, full_name: 'Aminah binti Salleh' }, 'PUT');
    expect(changed.data).toMatchObject({ full_name: 'Aminah binti Salleh', email: 'fuad@payer.example' });
    const transactions = await call('transaction-list?skip=0&limit=500&invoice_status=PENDING', undefined, 'GET');
    expect(transactions.data.list).toMatchObject({
      record_total: 2,
      data: [{ transaction_details: { invoice_no: bill_no, amount: '79.00' } }, {}],
    });
  });

  test('a search finds what contains its key, in each list; one without a key is refused', async () => {
    const bill_no = await createBill('A-1');
    await createBill('B-2');
    const search = (search_key: string, search_enable = true) => ({ search: { search_enable, search_key } });
    for (const key of ['a-1', bill_no.toLowerCase()])
      expect((await call('bill-list', search(key))).data.list).toMatchObject({
        record_total: 1,
        data: [{ invoice_no: bill_no }],
      });
    expect((await call('bill-list', search('aHmAd fuad'))).data.list.record_total).toBe(2);
    expect((await call('bill-list', search('%'))).data.list.data).toEqual([]);
    expect((await call('bill-list', search('', false))).data.list.record_total).toBe(2);
    await call('create-payment-collection', { title: 'Batik', description: 'Sarongs' });
    expect((await call('collection-list', search('BATIK'))).data.list).toMatchObject({ data: [{ title: 'Batik' }] });
    for (const list of ['bill-list', 'collection-list', 'payout-transaction-list'])
      expect(await call(list, search(''))).toMatchObject({
        response_code: CODE.validation_failed,
        breakdown_errors: 'search.search_key: required',
      });
  });

  test('a bill that is deleted is cancelled and stays on record; a second time it is refused', async () => {
    const bill_no = await createBill('A-1');
    expect((await call('delete-bill', { _id: 'A-1' }, 'DELETE')).data).toMatchObject({
      invoice_no: bill_no,
      invoice_status: 'CANCELLED',
    });
    expect((await call('delete-bill', { _id: bill_no })).response_code).toBe(CODE.wrong_state);
    const [bill] = (await merchant.callAsOwner(api.customerBills.list, { query: {}, body: {} })).list.data;
    expect(bill).toMatchObject({ invoice_no: bill_no, status: 'CANCELLED' });
  });

  test('another merchant’s is not found', async () => {
    const bill_no = await createBill('A-1');
    await becomeStranger();
    expect((await call('bill-id', { _id: bill_no })).response_code).toBe(CODE.not_found);
    expect((await call('update-bill', { id: bill_no, full_name: 'X' }, 'PUT')).response_code).toBe(CODE.not_found);
    expect((await call('delete-bill', { _id: bill_no })).response_code).toBe(CODE.not_found);
    expect((await call('bill-list')).data.list).toMatchObject({ record_total: 0, data: [] });
  });
});

describe('payouts', () => {
  const PAYOUT = {
    virtual_pool_reference: 'VA-F04EC4-164712020277-PAYOUT',
    payout_service_id: 1,
    amount: 20,
    recipient_name: 'Ali bin Abu',
    third_party_account_no: '512345678901',
    external_invoice_ref: 'SUP-1',
    recipient_reference: 'Invoice 7',
  };
  const fund = (amount: number) => {
    const transfer = transferDraft('payout_topup', { id: uuid(), subject_id: uuid(), amount: sen(amount) });
    const { account_id } = merchant.owner;
    return app.services.poster.post(plainPosting, { account_id, subject_id: transfer.subject_id, transfer });
  };
  const payouts = async (): Promise<object[]> =>
    (await merchant.callAsOwner(api.payouts.list, { query: {}, body: {} })).list.data;

  test('one is created once, found by either number and listed for its own token', async () => {
    await fund(20_000);
    const { data } = await call('create-payout-invoice', PAYOUT);
    expect(data).toMatchObject({ external_invoice_ref: 'SUP-1', value: 20, transaction_status: 'PENDING' });
    expect((await call('create-payout-invoice', PAYOUT)).data.payout_invoice_no).toBe(data.payout_invoice_no);
    expect(await payouts()).toMatchObject([{ reference: 'SUP-1', amount: '20.00', source: 'API' }]);
    for (const named of [data.payout_invoice_no, 'SUP-1'])
      expect((await call(`get-payout-transaction-by-id?_id=${named}`)).data.id).toBe(data.id);
    expect((await call('payout-transaction-list?skip=0&limit=10')).data.list).toMatchObject({
      record_total: 1,
      data: [{ payout_invoice_no: data.payout_invoice_no, payout_account_number: '********8901' }],
    });
    for (const [search_key, found] of [
      ['sup-1', 1],
      ['sup-2', 0],
    ] as const) {
      const { list } = (await call('payout-transaction-list', { search: { search_enable: true, search_key } })).data;
      expect(list.data).toHaveLength(found);
    }
    auth_token = await createToken(['read']);
    expect((await call('payout-transaction-list')).data.list.data).toEqual([]);
  });

  test('without balance or scope nothing is paid, and another merchant finds nothing', async () => {
    expect((await call('create-payout-invoice', PAYOUT)).response_code).toBe(CODE.insufficient_balance);
    await fund(20_000);
    const { data } = await call('create-payout-invoice', PAYOUT);
    auth_token = await createToken(['collect', 'read']);
    expect((await call('create-payout-invoice', { ...PAYOUT, external_invoice_ref: 'SUP-2' })).response_code).toBe(
      CODE.not_permitted,
    );
    expect((await call('check-verification-bank', PAYOUT)).response_code).toBe(CODE.not_permitted);
    expect(await payouts()).toHaveLength(1);
    await becomeStranger();
    expect((await call(`get-payout-transaction-by-id?_id=${data.payout_invoice_no}`)).response_code).toBe(
      CODE.not_found,
    );
  });

  test('banks are listed, and the holder of an account is looked up', async () => {
    const { list } = (await call('list-payout-services')).data;
    expect(list.data[0].SWITCH_PAYOUT_WEBPAY).toContainEqual(
      expect.objectContaining({
        payout_service_id: 1,
        payment_service: 'SWITCH_PAYOUT_WEBPAY',
        record_status: 'ACTIVE',
      }),
    );
    const { payout_service_id, third_party_account_no } = PAYOUT;
    expect((await call('check-verification-bank', { payout_service_id, third_party_account_no })).data).toEqual({
      Success: true,
      Result: {
        OrgnThirdPartyBankBICCode: 'MBBEMYKL',
        OrgnThirdPartyAccountNo: '512345678901',
        CreditorName: 'ALI BIN ABU',
      },
    });
  });
});
