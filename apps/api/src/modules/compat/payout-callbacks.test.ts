/** Results of payouts as callbacks in the form of the company whose call created them; mass payments in Billplz's form. */
import { createHmac } from 'node:crypto';
import { api } from '@kutip/contracts/api';
import { CODE } from '@kutip/contracts/codes';
import { checksumText, xSignatureText } from '@kutip/domain/compat/billplz';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { decodeJwt, jwtVerify } from 'jose';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMerchantFixture, type MerchantFixture } from '../../../../../test/access-matrix/merchant-fixture.ts';
import { deliverCallbacks } from '../../../../../test/deliver-callbacks.ts';
import { fullApp, type FullApp } from '../../../../../test/full-app.ts';
import { plainPosting } from '../ledger/ledger.service.ts';

let app: FullApp;
let merchant: MerchantFixture;
let credential: { id: string; auth_token: string; hash_key: string };

const IP = '203.0.113.7';
const SHOP = 'https://shop.example/payouts';

beforeAll(async () => {
  app = await fullApp();
});
beforeEach(async () => {
  await app.db.deleteFrom('merchant_callbacks').execute();
  app.payout_bank.default_outcome = 'SUCCESS';
  merchant = await openMerchantFixture(app);
  await listAddress(merchant);
  await becomeCredential(merchant);
  await fund(50_000);
});
afterAll(() => app.close());

const listAddress = (by: MerchantFixture) =>
  by.callAsOwner(api.whiteListAddresses.create, { body: { ip_address: IP } });

/** The next calls are made with a new credential of this merchant. */
async function becomeCredential(by: MerchantFixture, more: object = {}): Promise<void> {
  const body = { name: 'WooCommerce', scopes: ['collect' as const, 'read' as const, 'pay_out' as const], ...more };
  credential = await by.callAsOwner(api.merchantApi.create, { body });
}

const fund = (amount: number) => {
  const transfer = transferDraft('payout_topup', { id: uuid(), subject_id: uuid(), amount: sen(amount) });
  const { account_id } = merchant.owner;
  return app.services.poster.post(plainPosting, { account_id, subject_id: transfer.subject_id, transfer });
};

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
  const answer = await app.app.inject({
    method,
    url: `/api/${path}`,
    remoteAddress: IP,
    headers: {
      'auth-token': credential.auth_token,
      authorization: `Basic ${Buffer.from(`${credential.auth_token}:`).toString('base64')}`,
    },
    ...(payload !== undefined && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const payouts = async (): Promise<{ id: string; invoice_no: string }[]> =>
  (await merchant.callAsOwner(api.payouts.list, { query: {}, body: {} })).list.data;

/** Sends the only payout to the bank, which answers at once. */
async function sendToBank(): Promise<string> {
  const [{ id }] = (await payouts()) as [{ id: string; invoice_no: string }];
  await app.services.disbursements.send({ account_id: merchant.owner.account_id, id });
  return id;
}

const ORDER = {
  bank_code: 'MBBEMYKL',
  bank_account_number: '512345678901',
  name: 'Ali bin Abu',
  description: 'Refund of order 7',
  total: 2_000,
  email: 'ali@payee.example',
  reference_id: 'refund-7',
};
const epochNow = () => Math.floor(app.services.clock.now().getTime() / 1000);
const checksum = (values: string[]) =>
  createHmac('sha512', credential.hash_key).update(checksumText(values)).digest('hex');

describe('payment orders of Billplz', () => {
  async function createOrder(callback_url = SHOP): Promise<{ id: string; payment_order_collection_id: string }> {
    const epoch = epochNow();
    const titled = { title: 'Refunds', callback_url, epoch };
    const collection = await call('POST', 'v5/payment_order_collections', {
      ...titled,
      checksum: checksum(['Refunds', callback_url, String(epoch)]),
    });
    const payment_order_collection_id: string = collection.body.id;
    const order = { ...ORDER, payment_order_collection_id, notification: true, epoch };
    const signed = [payment_order_collection_id, ORDER.bank_account_number, '2000', String(epoch)];
    return (await call('POST', 'v5/payment_orders', { ...order, checksum: checksum(signed) })).body;
  }

  test('a paid order sends exactly Billplz’s fields, with its checksum, to the address of its collection', async () => {
    const order = await createOrder();
    await sendToBank();
    const [message, ...others] = await deliverCallbacks(app.services);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      url: SHOP,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const fields = Object.fromEntries(new URLSearchParams(message!.body));
    const { epoch, checksum: given, ...rest } = fields;
    expect(rest).toEqual({
      id: order.id,
      payment_order_collection_id: order.payment_order_collection_id,
      bank_code: 'MBBEMYKL',
      bank_account_number: '********8901',
      name: 'Ali bin Abu',
      description: 'Refund of order 7',
      email: '',
      status: 'completed',
      notification: 'true',
      recipient_notification: 'false',
      reference_id: 'refund-7',
      display_name: 'ALI BIN ABU',
      total: '2000',
    });
    expect(given).toBe(checksum([order.id, '********8901', 'completed', '2000', 'refund-7', epoch!]));
  });

  test('an order that fails, or comes back, is refunded', async () => {
    await createOrder();
    const id = await sendToBank();
    app.payout_bank.default_outcome = 'RETURNED';
    const { account_id } = merchant.owner;
    await app.services.disbursements.queryStatus({ account_id, id, after_notice: true });
    const statuses = (await deliverCallbacks(app.services)).map(({ body }) => new URLSearchParams(body).get('status'));
    // Each says what the result was, though the payout had come back when they were sent.
    expect(statuses).toEqual(['completed', 'refunded']);
  });

  test('while two keys are valid, attempts alternate between them', async () => {
    const order = await createOrder();
    await sendToBank();
    const { id, hash_key: old_key } = credential;
    const { hash_key } = await merchant.callAsOwner(api.merchantApi.rotate, { params: { id }, body: {} });
    const [message] = await deliverCallbacks(app.services);
    const { epoch, checksum: given } = Object.fromEntries(new URLSearchParams(message!.body));
    const text = checksumText([order.id, '********8901', 'completed', '2000', 'refund-7', epoch!]);
    expect(given).toBe(createHmac('sha512', hash_key).update(text).digest('hex'));
    expect(given).not.toBe(createHmac('sha512', old_key).update(text).digest('hex'));
  });

  test('a callback address inside is refused, and nothing is paid', async () => {
    const order = await createOrder('https://169.254.169.254/');
    expect(order).toMatchObject({ error: { type: 'RecordInvalid' } }); // there is no collection
    expect(await payouts()).toEqual([]);
    expect(
      await app.db
        .selectFrom('compat_records')
        .select('id')
        .where('account_id', '=', merchant.owner.account_id)
        .execute(),
    ).toEqual([]);
  });
});

describe('mass payment instructions of Billplz', () => {
  const collections = 'v4/mass_payment_instruction_collections';
  const instructions = 'v4/mass_payment_instructions';
  const createCollection = async (): Promise<string> =>
    (await call('POST', collections, { title: 'Salaries' })).body.id;
  const createInstruction = async (mass_payment_instruction_collection_id: string, change: object = {}) =>
    call('POST', instructions, {
      ...ORDER,
      mass_payment_instruction_collection_id,
      identity_number: 820808062202,
      callback_url: SHOP,
      ...change,
    });

  test('an instruction is a payout, its collection counts it, and its result has an X Signature', async () => {
    const collection_id = await createCollection();
    expect(collection_id).toMatch(/^[\w-]{8}$/);
    const { status, body } = await createInstruction(collection_id);
    expect(status).toBe(200);
    const instruction = {
      id: expect.stringMatching(/^[\w-]{8}$/),
      mass_payment_instruction_collection_id: collection_id,
      bank_code: 'MBBEMYKL',
      bank_account_number: '********8901',
      identity_number: 820808062202,
      name: 'Ali bin Abu',
      description: 'Refund of order 7',
      email: 'ali@payee.example',
      status: 'processing',
      notification: false,
      recipient_notification: true,
      total: '2000',
      reference_id: 'refund-7',
      callback_url: SHOP,
    };
    expect(body).toEqual(instruction);
    expect(await payouts()).toMatchObject([{ reference: 'refund-7', amount: '20.00', source: 'API' }]);
    await sendToBank();
    const read = await call('GET', `${instructions}/${body.id}`);
    // Identity numbers are kept nowhere.
    expect(read.body).toEqual({ ...instruction, identity_number: null, status: 'completed' });
    expect((await call('GET', `${collections}/${collection_id}`)).body).toEqual({
      id: collection_id,
      title: 'Salaries',
      mass_payment_instructions_count: '1',
      paid_amount: '2000',
      status: 'active',
    });
    const [message] = await deliverCallbacks(app.services);
    const { x_signature, ...fields } = Object.fromEntries(new URLSearchParams(message!.body));
    expect(Object.keys(fields)).toEqual([
      'id',
      'mass_payment_instruction_collection_id',
      'bank_code',
      'bank_account_number',
      'identity_number',
      'name',
      'description',
      'email',
      'status',
      'notification',
      'recipient_notification',
      'reference_id',
      'total',
      'paid_at',
    ]);
    expect(fields).toMatchObject({ id: body.id, status: 'completed', total: '2000' });
    expect(x_signature).toBe(createHmac('sha256', credential.hash_key).update(xSignatureText(fields)).digest('hex'));
  });

  test('one that was not sent is cancelled, with its money back; one that was is not', async () => {
    const collection_id = await createCollection();
    const { body } = await createInstruction(collection_id);
    expect((await call('POST', `${instructions}/${body.id}/cancel`)).body).toMatchObject({ status: 'cancelled' });
    expect((await call('POST', `${instructions}/${body.id}/cancel`)).status).toBe(422);
    expect(await deliverCallbacks(app.services)).toEqual([]);
    const other = (await createInstruction(collection_id, { reference_id: 'refund-8', total: 48_000 })).body;
    const [{ id }] = (await payouts()) as [{ id: string; invoice_no: string }];
    await app.services.disbursements.send({ account_id: merchant.owner.account_id, id });
    expect((await call('POST', `${instructions}/${other.id}/cancel`)).status).toBe(422);
  });

  test('a reference is paid once, and what is wrong pays nothing', async () => {
    const collection_id = await createCollection();
    const refused = (message: string) => ({
      status: 422,
      body: { error: { type: 'RecordInvalid', message: [message] } },
    });
    expect(await createInstruction(collection_id, { total: '20.00' })).toMatchObject(refused('Total is invalid'));
    expect(await createInstruction(collection_id, { bank_code: 'NOBANK' })).toMatchObject(
      refused('Bank code does not exist'),
    );
    expect(await createInstruction(collection_id, { callback_url: 'https://127.0.0.1.nip.example:25/' })).toMatchObject(
      {
        status: 422,
      },
    );
    expect((await createInstruction('unknown1')).status).toBe(404);
    expect(await payouts()).toEqual([]);
    await createInstruction(collection_id);
    expect(await createInstruction(collection_id)).toMatchObject({ status: 422 });
    expect(await createInstruction(collection_id, { total: 2_100 })).toMatchObject({ status: 422 });
    expect(await payouts()).toHaveLength(1);
  });

  test('a key without the scope and another merchant’s key find and pay nothing', async () => {
    const collection_id = await createCollection();
    const { id } = (await createInstruction(collection_id)).body;
    await becomeCredential(merchant, { scopes: ['collect'] });
    expect((await createInstruction(collection_id, { reference_id: 'x' })).status).toBe(401);
    expect((await call('GET', `${instructions}/${id}`)).status).toBe(401);
    const stranger = await openMerchantFixture(app);
    await listAddress(stranger);
    await becomeCredential(stranger);
    expect((await call('GET', `${instructions}/${id}`)).status).toBe(404);
    expect((await call('GET', `${collections}/${collection_id}`)).status).toBe(404);
    expect((await call('POST', `${instructions}/${id}/cancel`)).status).toBe(404);
    expect((await createInstruction(collection_id)).status).toBe(404);
    expect(await payouts()).toHaveLength(1);
  });
});

describe('payouts of LeanX', () => {
  const PAYOUT = {
    payout_service_id: 1,
    amount: 20,
    recipient_name: 'Ali bin Abu',
    third_party_account_no: '512345678901',
    external_invoice_ref: 'SUP-1',
    recipient_reference: 'Invoice 7',
    client_callback_url: SHOP,
  };
  const create = (change: object = {}) => call('POST', 'v1/merchant/create-payout-invoice', { ...PAYOUT, ...change });
  const claimsOf = ({ body }: { body: string }) => decodeJwt(JSON.parse(body).data as string);

  test('a paid payout is a token of LeanX’s claims, signed with the hash key', async () => {
    const { payout_invoice_no } = (await create()).body.data;
    await sendToBank();
    const [message, ...others] = await deliverCallbacks(app.services);
    expect(others).toEqual([]);
    expect(message!.url).toBe(SHOP);
    const { payload } = await jwtVerify(JSON.parse(message!.body).data as string, Buffer.from(credential.hash_key));
    expect(payload).toEqual({
      output: {
        invoice_no: payout_invoice_no,
        error_description: [],
        bank_response: {
          Success: true,
          Result: {
            OrgnFromAccountCurrency: 'MYR',
            OrgnThirdPartyAccountNo: '********8901',
            OrgnPaymentDescription: 'Invoice 7',
            BizMsgID: expect.any(String),
            DisplayName: 'ALI BIN ABU',
            BankReferenceNo: expect.any(String),
            OrgnTransactionAmount: '20.00',
            FromAccountNo: null,
            PaymentStatus: 'ACSP',
            OrgnThirdPartyBankBICCode: 'MBBEMYKL',
            OrgnCurrency: 'MYR',
            OrgnRecipientReference: 'Invoice 7',
          },
        },
      },
      client_data: {
        virtual_pool_reference: payout_invoice_no,
        external_invoice_ref: 'SUP-1',
        recipient_reference: 'Invoice 7',
      },
      invoice_status_id: 2,
      invoice_status: 'SUCCESS',
      amount: '20.00',
      payout_service_id: 1,
      client_callback_url: SHOP,
      client_transaction_details: null,
      payout_payment: { item: null, response_code: 2100 },
    });
  });

  test('a failed one says why, and is reported to the credential’s address where it names none', async () => {
    const callback_url = 'https://shop.example/credential';
    await becomeCredential(merchant, { callback_url, callback_topics: ['payments', 'payouts'] });
    await create({ client_callback_url: undefined });
    app.payout_bank.default_outcome = 'FAILED';
    await sendToBank();
    const [message] = await deliverCallbacks(app.services);
    expect(message!.url).toBe(callback_url);
    expect(claimsOf(message!)).toMatchObject({
      output: {
        error_description: [expect.stringMatching(/./)],
        bank_response: { Success: false, Result: { PaymentStatus: 'RJCT' } },
      },
      invoice_status_id: 3,
      invoice_status: 'FAILED',
    });
  });

  test('a payout without an address is reported to nobody, and one with an address inside is refused', async () => {
    expect((await create({ client_callback_url: 'https://10.0.0.8/' })).body).toMatchObject({
      response_code: CODE.validation_failed,
      breakdown_errors: 'callback_url: not_public',
    });
    await create({ client_callback_url: '' });
    await sendToBank();
    expect(await deliverCallbacks(app.services)).toEqual([]);
  });
});
