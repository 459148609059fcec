import { createHmac } from 'node:crypto';
import { parseDuitNowQr, encodeDuitNowQr, type DuitNowQr } from '@kutip/domain/duitnow/code';
import { writeWithCrc } from '@kutip/domain/duitnow/tlv';
import { sen } from '@kutip/domain/money';
import { beforeEach, expect, test } from 'vitest';
import type { StartedPayment } from '../../../../../../../test/started-payment.ts';
import { DUITNOW_API, DUITNOW_SECRET, fakeDuitNow, type FakeDuitNow } from '../../../../../../../test/fake-duitnow.ts';
import type { ProviderAttempt, Provider } from '../provider.ts';
import { createDuitNow } from './duitnow.adapter.ts';

// The DuitNow acquirer's API: QR codes, redirects and status queries.

const ORDER_NO = 'BP-0123456789-01';
const attempt: ProviderAttempt = {
  transaction_invoice_no: ORDER_NO,
  amount: sen(123_450),
  title: 'Yuran sekolah',
  payer_name: 'Siti Nurhaliza',
  merchant_name: 'Dapur Puan Ros',
  payer_email: 'siti@payer.example',
  bank_code: 'QR',
  bank_type: null,
  started_at: new Date('2026-11-21T02:42:07Z'),
  provider_reference: null,
};
const started = { transaction_invoice_no: ORDER_NO } as StartedPayment;
const urls = {
  callback_url: 'https://pay.example.my/api/v1/payment-services/switch/callback/duitnow',
  return_url: 'https://pay.example.my/api/v1/payment-services/switch/return/duitnow',
};

let end: FakeDuitNow;
let duitnow: Provider;
beforeEach(async () => {
  end = fakeDuitNow();
  duitnow = end.createAdapter({ now: () => new Date('2026-11-21T02:42:08Z'), ...urls });
});

test('starting a DuitNow QR payment sends the signed order with the page’s expiry', async () => {
  const directions = await duitnow.start(attempt);
  expect(end.requests_received).toHaveLength(1);
  const { path, headers, body } = end.requests_received[0]!;
  expect(path).toBe('/duitnow/v1/payments');
  expect(body).toEqual({
    merchantId: 'KUTIP0001',
    merchantReferenceNo: ORDER_NO,
    paymentMethod: 'QR',
    amount: '1234.50',
    currency: 'MYR',
    recipientReference: ORDER_NO,
    paymentDescription: 'Yuran sekolah',
    merchantName: 'Dapur Puan Ros',
    customerName: 'Siti Nurhaliza',
    expiryDateTime: '2026-11-21T02:52:07.000Z',
    redirectUrl: `${urls.return_url}?merchantReferenceNo=${ORDER_NO}`,
    webhookUrl: urls.callback_url,
  });
  const text = `2026-11-21T02:42:08.000Z.${JSON.stringify(body)}`;
  expect(headers['x-timestamp']).toBe('2026-11-21T02:42:08.000Z');
  expect(headers['x-signature']).toBe(createHmac('sha256', DUITNOW_SECRET).update(text).digest('hex'));
  const { qr_payload, ...others } = directions;
  expect(others).toEqual({
    redirect_url: null,
    method: 'GET',
    fields: {},
    card_key: null,
    provider_reference: expect.stringMatching(/^20261121KUTIMYKL070QRC/),
  });
  expect(qr_payload).toMatch(/^000202010212264\d0014A0000006150001/);
  expect(parseDuitNowQr(qr_payload!)).toMatchObject({
    is_dynamic: true,
    amount: 123_450,
    bill_no: ORDER_NO,
    currency: '458',
  });
  expect(await duitnow.start(attempt)).toEqual(directions);
  expect(end.requests_received[1]!.body).toEqual(body);
});

test('starting a DuitNow online banking payment answers the acquirer’s page', async () => {
  const directions = await duitnow.start({ ...attempt, bank_code: 'OBW' });
  expect(directions).toMatchObject({
    redirect_url: `${DUITNOW_API}/obw/${directions.provider_reference}`,
    method: 'GET',
    qr_payload: null,
  });
});

/** The answer to a new payment. */
interface Accepted {
  data: Record<string, string | null>;
  message: string;
}
const shown = (change: Partial<DuitNowQr>) => (text: string) =>
  encodeDuitNowQr({ ...(parseDuitNowQr(text) as DuitNowQr), ...change });
test.each<[string, (text: string) => string | null]>([
  ['no_code', () => null],
  ['wrong_crc', (text) => text.replace('1234.50', '1234.51')],
  ['cut_off', (text) => text.slice(0, -1)],
  ['not_duitnow', () => writeWithCrc([{ id: '00', value: '01' }])],
  ['other_amount', shown({ amount: sen(123_451) })],
  ['other_amount', shown({ amount: null })],
  ['other_currency', shown({ currency: '702' })],
  ['other_order', shown({ bill_no: 'BP-0123456789-02' })],
  ['other_order', shown({ reference: '' })],
  ['static_code', shown({ is_dynamic: false })],
])('a DuitNow QR code with the fault %s is refused', async (fault, change) => {
  end.alterAnswer = (_path, { data, message }: Accepted) => ({
    data: { ...data, qrData: change(data.qrData!) },
    message,
  });
  await expect(duitnow.start(attempt)).rejects.toThrow(fault);
});

test.each<[string, Record<string, string | null>]>([
  ['address_elsewhere', { redirectUrl: 'https://acquirer.test.evil.example/duitnow' }],
  ['no_address', { redirectUrl: null }],
  ['unreadable', { redirectUrl: 'javascript:alert(1)' }],
  ['unreadable', { endToEndId: '' }],
  ['another_order', { merchantReferenceNo: 'BP-0123456789-02' }],
  ['for_another_merchant', { merchantId: 'OTHER' }],
])('a DuitNow start answer with the fault %s is refused', async (fault, change) => {
  end.alterAnswer = (_path, { data, message }: Accepted) => ({ data: { ...data, ...change }, message });
  await expect(duitnow.start({ ...attempt, bank_code: 'OBW' })).rejects.toThrow(fault);
});

test('an unsigned or missing DuitNow start answer throws', async () => {
  const unsigned: typeof fetch = async (input, init) => new Response(await (await end.fetch(input, init)).text());
  const other = createDuitNow({
    ...urls,
    url: DUITNOW_API,
    merchant_id: 'KUTIP0001',
    secret: DUITNOW_SECRET,
    timeout_ms: 50,
    now: () => new Date(),
    fetch: unsigned,
  });
  await expect(other.start(attempt)).rejects.toThrow('unreadable');
  end.down = true;
  await expect(duitnow.start(attempt)).rejects.toThrow('fetch failed');
});

test('a DuitNow status query sends the order and answers the raw message or null', async () => {
  await duitnow.start(attempt);
  end.setStatus(started, 'SUCCESS');
  const answer = await duitnow.queryStatus(attempt);
  expect(end.requests_received.at(-1)).toMatchObject({
    path: '/duitnow/v1/payments/enquiry',
    body: { merchantId: 'KUTIP0001', merchantReferenceNo: ORDER_NO, amount: '1234.50', currency: 'MYR' },
  });
  expect(duitnow.readMessage(answer!, 'enquiry')).toMatchObject({ outcome: 'SUCCESS', amount: 123_450 });
  end.setStatus(started, 'UNKNOWN');
  expect(duitnow.readMessage((await duitnow.queryStatus(attempt))!, 'enquiry')).toMatchObject({
    outcome: 'PROCESSING',
    is_known: false,
    amount: 123_450,
  });
  end.setStatus(started, null);
  expect(await duitnow.queryStatus(attempt)).toBe(null);
  end.down = true;
  expect(await duitnow.queryStatus(attempt)).toBe(null);
});

test('DuitNow method status is read from a signed answer, otherwise unknown', async () => {
  const availability = [
    { paymentMethod: 'QR', isAvailable: true },
    { paymentMethod: 'OBW', isAvailable: false },
  ];
  end.alterAnswer = () => ({ data: { paymentMethods: availability }, message: 'U000' });
  expect(await duitnow.bankHealth()).toEqual([
    {
      bank_type: null,
      online: new Map([
        ['QR', true],
        ['OBW', false],
      ]),
    },
  ]);
  end.down = true;
  expect(await duitnow.bankHealth()).toEqual([{ bank_type: null, online: null }]);
});
