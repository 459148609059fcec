import { sen } from '@kutip/domain/money';
import { beforeEach, expect, test } from 'vitest';
import { fakeCrypto, type FakeCrypto } from '../../../../../../../test/fake-crypto.ts';
import type { Provider } from '../provider.ts';
import { prependHeaders } from '../signed-headers.ts';

// BTCPay's webhooks and browser returns are thin events.

const ORDER = 'BP-0123456789-01';
let end: FakeCrypto;
let crypto: Provider;
beforeEach(async () => {
  end = fakeCrypto();
  const urls = { callback_url: 'https://pay.test/callback/crypto', return_url: 'https://pay.test/return/crypto' };
  crypto = end.createAdapter({ now: () => new Date(), ...urls });
  await crypto.start({
    transaction_invoice_no: ORDER,
    amount: sen(5_000),
    title: 'Yuran sekolah',
    payer_name: 'Siti Nurhaliza',
    merchant_name: 'Dapur Puan Ros',
    payer_email: 'siti@payer.example',
    bank_code: 'BTC-CHAIN',
    bank_type: null,
    started_at: new Date('2026-11-21T02:42:07Z'),
    provider_reference: null,
  });
});

const direct = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  crypto.readMessage(
    prependHeaders(crypto.signed_headers, (name) => headers[name], body),
    'direct',
  );

test('a signed BTCPay webhook is a thin event', async () => {
  expect(await direct(end.buildWebhook(ORDER))).toEqual({ kind: 'thin_event', order_no: ORDER });
  expect(await direct(end.buildWebhook(ORDER, { type: 'InvoiceReceivedPayment' }))).toEqual({
    kind: 'thin_event',
    order_no: ORDER,
  });
});

test('a BTCPay webhook with the invoice id only is resolved to its order', async () => {
  const event = end.buildWebhook(ORDER, { metadata: undefined });
  expect(await direct(event)).toEqual({ kind: 'thin_event', order_no: ORDER });
  end.down = true;
  expect(await direct(event)).toEqual({ kind: 'unverified', reason: 'invoice_not_loaded' });
  end.down = false;
  end.setStatus({ transaction_invoice_no: ORDER } as never, 'UNKNOWN');
  expect(await direct(event)).toEqual({ kind: 'unreadable', reason: 'no_order' });
});

test('a BTCPay webhook with a foreign, changed or missing signature is forged', async () => {
  const genuine = end.buildWebhook(ORDER);
  const signature = genuine.headers['btcpay-sig']!;
  expect(await direct(end.buildWebhook(ORDER, {}, 'somebody else'))).toEqual({ kind: 'forged' });
  for (const changed of ['', 'sha256=', signature.slice(7), signature.replace('sha256', 'sha1'), `${signature}0`])
    expect(await direct({ ...genuine, headers: { 'btcpay-sig': changed } })).toEqual({ kind: 'forged' });
  expect(await direct({ ...genuine, body: `${genuine.body} ` })).toEqual({ kind: 'forged' });
  expect(await crypto.readMessage(genuine.body, 'direct')).toEqual({ kind: 'forged' });
});

test('a BTCPay webhook of another store or without order is unreadable', async () => {
  expect(await direct(end.buildWebhook(ORDER, { storeId: 'Another' }))).toEqual({
    kind: 'unreadable',
    reason: 'for_another_store',
  });
  expect(await direct(end.signMessage('{}'))).toEqual({ kind: 'unreadable', reason: 'no_order' });
  expect(await direct(end.signMessage('nonsense'))).toEqual({ kind: 'unreadable', reason: 'no_order' });
});

test('a browser return from BTCPay is a thin event', async () => {
  expect(await crypto.readMessage(`order=${ORDER}`, 'return')).toEqual({ kind: 'thin_event', order_no: ORDER });
  expect(crypto.claimedOrderNo(`order=${ORDER}`)).toBe(ORDER);
  expect(await crypto.readMessage('', 'return')).toEqual({ kind: 'unreadable', reason: 'no_order' });
});

test('BTCPay is online when synchronized, offline when behind, and unknown when unreachable', async () => {
  const ways = (is_online: boolean) => [
    {
      bank_type: null,
      online: new Map([
        ['BTC-CHAIN', is_online],
        ['BTC-LN', is_online],
      ]),
    },
  ];
  expect(await crypto.bankHealth()).toEqual(ways(true));
  end.synchronized = false;
  expect(await crypto.bankHealth()).toEqual(ways(false));
  end.down = true;
  expect(await crypto.bankHealth()).toEqual([{ bank_type: null, online: null }]);
});
