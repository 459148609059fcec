import { createVerify, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sen, type Sen } from '@kutip/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeFpx, type FakeFpx } from '../../../../../../../test/fake-fpx.ts';
import type { ProviderAttempt, Provider } from '../provider.ts';
import { createFpx } from './fpx.adapter.ts';
import { readFpxKeys } from './fpx.keys.ts';

// FPX messages: signature, fields and outcome mapping.

const CHANGE_OVER = new Date('2027-01-01T00:00:00Z');
const started_at = new Date('2026-11-21T02:42:07Z');
const attempt: ProviderAttempt = {
  transaction_invoice_no: 'BP-0123456789-01',
  amount: sen(123_450),
  title: 'Yuran | sekolah – Julai',
  payer_name: 'Siti Nurhaliza',
  merchant_name: 'Dapur Puan Ros',
  payer_email: 'siti@payer.example',
  bank_code: 'BCBB0235',
  bank_type: 1,
  started_at,
  provider_reference: null,
};
let end: FakeFpx;
let now = started_at;
let fpx: Provider;
beforeAll(async () => {
  end = await fakeFpx({ next_from: CHANGE_OVER });
  fpx = adapter();
});
afterAll(() => end.dispose());

const adapter = (send = end.fetch): Provider =>
  createFpx({
    url: 'http://fpx.test/FPXMain',
    keys: readFpxKeys(end.files),
    seller_id: 'SE00012345',
    seller_ex_id: 'EX00012345',
    timeout_ms: 50,
    now: () => now,
    fetch: send,
  });

const confirmation = async (code: string, overrides = {}) =>
  end.buildConfirmation((await fpx.start(attempt)).fields, code, overrides);

test('an authorisation request is a browser form signed over its values in FPX’s order', async () => {
  const { redirect_url, method, fields, qr_payload } = await fpx.start(attempt);
  expect([redirect_url, method, qr_payload]).toEqual(['http://fpx.test/FPXMain/seller2DReceiver.jsp', 'POST', null]);
  const { fpx_checkSum, ...signed } = fields;
  expect(signed).toEqual({
    fpx_buyerAccNo: '',
    fpx_buyerBankBranch: '',
    fpx_buyerBankId: 'BCBB0235',
    fpx_buyerEmail: '', // anybody with the bill's link can see this form
    fpx_buyerIban: '',
    fpx_buyerId: '',
    fpx_buyerName: 'Siti Nurhaliza',
    fpx_makerName: '',
    fpx_msgToken: '01',
    fpx_msgType: 'AR',
    fpx_productDesc: 'Dapur Puan Ros Yuran sekolah J',
    fpx_sellerBankCode: '01',
    fpx_sellerExId: 'EX00012345',
    fpx_sellerExOrderNo: 'BP-0123456789-01',
    fpx_sellerId: 'SE00012345',
    fpx_sellerOrderNo: 'BP-0123456789-01',
    fpx_sellerTxnTime: '20261121104207',
    fpx_txnAmount: '1234.50',
    fpx_txnCurrency: 'MYR',
    fpx_version: '7.0',
  });
  const text =
    '||BCBB0235||||Siti Nurhaliza||01|AR|Dapur Puan Ros Yuran sekolah J|01|EX00012345|BP-0123456789-01|' +
    'SE00012345|BP-0123456789-01|20261121104207|1234.50|MYR|7.0';
  const certificate = new X509Certificate(readFileSync(end.files.key.replace('.key.', '.cert.')));
  expect(fpx_checkSum).toMatch(/^[0-9A-F]{512}$/);
  expect(createVerify('RSA-SHA1').update(text).verify(certificate.publicKey, fpx_checkSum!, 'hex')).toBe(true);
});

test('an FPX confirmation maps to a provider message', async () => {
  expect(fpx.readMessage(await confirmation('00', { buyer_name: 'SITI BINTI ALI' }), 'direct')).toEqual({
    kind: 'payment_status',
    order_nos: ['BP-0123456789-01', 'BP-0123456789-01'],
    amount: 123_450,
    currency: 'MYR',
    outcome: 'SUCCESS',
    code: '00',
    reason: 'Approved',
    provider_reference: '2611211042012345',
    is_known: true,
    payer_name: 'SITI BINTI ALI',
    masked_card: null,
    payer_bank: 'CIMB Bank',
    paid_at: started_at,
  });
});

test('FPX code 76 fails an attempt in a callback and leaves it pending in a status query', async () => {
  expect(fpx.readMessage(await confirmation('76'), 'direct')).toMatchObject({ outcome: 'FAILED', is_known: false });
  expect(fpx.readMessage(await confirmation('76'), 'enquiry')).toMatchObject({
    outcome: 'PROCESSING',
    is_known: false,
  });
});

test('an unknown FPX code is pending and has no reason text', async () => {
  expect(fpx.readMessage(await confirmation('Q7'), 'direct')).toMatchObject({
    outcome: 'PROCESSING',
    code: 'Q7',
    reason: null,
  });
});

test('an FPX message with a changed value, no checksum or a foreign signature is forged', async () => {
  const genuine = new URLSearchParams(await confirmation('00'));
  for (const [name, value] of genuine) {
    const changed = new URLSearchParams(genuine);
    changed.set(
      name,
      name === 'fpx_checkSum' ? value.replace(/^../, (two) => (two === '00' ? '01' : '00')) : `${value}1`,
    );
    expect([name, fpx.readMessage(changed.toString(), 'direct')]).toEqual([name, { kind: 'forged' }]);
  }
  genuine.delete('fpx_checkSum');
  expect(fpx.readMessage(genuine.toString(), 'direct')).toEqual({ kind: 'forged' });
  expect(fpx.readMessage(await confirmation('00', { signed_by: 'stranger' }), 'direct')).toEqual({ kind: 'forged' });
});

test('an FPX value that contains the separator is refused, because text could have moved between fields', async () => {
  const body = await confirmation('51', { buyer_name: 'SITI|00' });
  expect(fpx.readMessage(body, 'direct')).toEqual({ kind: 'unreadable', reason: 'separator_in_field' });
  const moved = new URLSearchParams(body);
  moved.set('fpx_buyerName', 'SITI');
  moved.set('fpx_creditAuthCode', `00|${moved.get('fpx_creditAuthCode')}`); // the signed text is the same
  expect(fpx.readMessage(moved.toString(), 'direct')).toEqual({ kind: 'unreadable', reason: 'separator_in_field' });
});

test('an FPX confirmation for another seller is unreadable', async () => {
  for (const overrides of [{ seller_id: 'SE00099999' }, { seller_ex_id: 'EX00099999' }])
    expect(fpx.readMessage(await confirmation('00', overrides), 'direct')).toEqual({
      kind: 'unreadable',
      reason: 'for_another_seller',
    });
});

test('FPX’s next certificate is accepted from its start date', async () => {
  const body = await confirmation('00', { signed_by: 'next' });
  now = new Date(CHANGE_OVER.getTime() - 1_000);
  expect(fpx.readMessage(body, 'direct')).toEqual({ kind: 'forged' });
  now = CHANGE_OVER;
  expect(await fpx.readMessage(body, 'direct')).toMatchObject({ kind: 'payment_status' });
  now = new Date('2041-01-01');
  expect(fpx.readMessage(await confirmation('00'), 'direct')).toEqual({ kind: 'forged' }); // the current certificate has expired
  now = started_at;
});

test('an FPX status query answers the raw message, or null without an answer', async () => {
  end.setStatus(attempt.transaction_invoice_no, '09');
  const body = await fpx.queryStatus(attempt);
  expect(fpx.readMessage(body!, 'enquiry')).toMatchObject({ code: '09', outcome: 'PROCESSING' });
  end.setStatus(attempt.transaction_invoice_no, null);
  expect(await fpx.queryStatus(attempt)).toBe(null);
  end.down = true;
  expect(await fpx.queryStatus(attempt)).toBe(null);
  end.down = false;
});

test('an FPX status query times out', async () => {
  const never: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) =>
      init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error)),
    );
  expect(await adapter(never).queryStatus(attempt)).toBe(null);
});

test('FPX bank status is read per model, and an unsigned list is ignored', async () => {
  end.setBankUp('BCBB0235', 'B2C', false);
  const [personal, corporate] = await fpx.bankHealth();
  expect(personal!.online!.get('BCBB0235')).toBe(false);
  expect(personal!.online!.get('MB2U0227')).toBe(true);
  expect(corporate!.online!.get('BCBB0235')).toBe(true);

  const swapped: typeof fetch = async (url, init) => {
    const answer = await (await end.fetch(url, init)).text();
    return new Response(answer.replace('%7EB', '%7EA'));
  };
  expect((await adapter(swapped).bankHealth()).map(({ online }) => online === null)).toEqual([true, false]);
});

test('the order number is read from an unverified FPX message', async () => {
  expect(fpx.claimedOrderNo(await confirmation('00', { signed_by: 'stranger' }))).toBe('BP-0123456789-01');
  expect(fpx.claimedOrderNo('nonsense')).toBe(null);
});

test('FPX keys that cannot be read throw at startup', () => {
  expect(() => readFpxKeys({ ...end.files, key: '/nowhere/seller.key.pem' })).toThrow(/ENOENT/);
  expect(() => readFpxKeys({ ...end.files, certificates: [end.files.key] })).toThrow();
});

test('FPX amounts are exact to the sen', async () => {
  for (const amount of [1, 99, 100, 3_000_000] as Sen[]) {
    const { fields } = await fpx.start({ ...attempt, amount });
    expect(fpx.readMessage(end.buildConfirmation(fields, '00'), 'direct')).toMatchObject({ amount });
  }
});
