import { sen } from '@kutip/domain/money';
import { beforeEach, expect, test } from 'vitest';
import { fakeCrypto, type FakeCrypto } from '../../../../../../../test/fake-crypto.ts';
import type { Provider } from '../provider.ts';
import { prependHeaders } from '../signed-headers.ts';

// BTCPay's webhooks and browsers that come back: whose they are, and that they only make us ask.

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

test('a genuine webhook only makes us ask', async () => {
  expect(await direct(end.buildWebhook(ORDER))).toEqual({ kind: 'thin_event', order_no: ORDER });
  expect(await direct(end.buildWebhook(ORDER, { type: 'InvoiceReceivedPayment' }))).toEqual({ kind: 'thin_event', order_no: ORDER });
});

test('one that names the invoice alone is followed to its order', async () => {
  const news = end.buildWebhook(ORDER, { metadata: undefined });
  expect(await direct(news)).toEqual({ kind: 'thin_event', order_no: ORDER });
  end.down = true;
  expect(await direct(news)).toEqual({ kind: 'unverified', reason: 'invoice_not_loaded' });
  end.down = false;
  end.setStatus({ transaction_invoice_no: ORDER } as never, 'UNKNOWN');
  expect(await direct(news)).toEqual({ kind: 'unreadable', reason: 'no_order' });
});

test('a stranger’s signature, a changed one, none, and another body are forgeries', async () => {
  const genuine = end.buildWebhook(ORDER);
  const signature = genuine.headers['btcpay-sig']!;
  expect(await direct(end.buildWebhook(ORDER, {}, 'somebody else'))).toEqual({ kind: 'forged' });
  for (const changed of ['', 'sha256=', signature.slice(7), signature.replace('sha256', 'sha1'), `${signature}0`])
    expect(await direct({ ...genuine, headers: { 'btcpay-sig': changed } })).toEqual({ kind: 'forged' });
  expect(await direct({ ...genuine, body: `${genuine.body} ` })).toEqual({ kind: 'forged' });
  expect(await crypto.readMessage(genuine.body, 'direct')).toEqual({ kind: 'forged' });
});

test('another store’s webhook, or one about nothing, is not to be made sense of', async () => {
  expect(await direct(end.buildWebhook(ORDER, { storeId: 'Another' }))).toEqual({
    kind: 'unreadable',
    reason: 'for_another_store',
  });
  expect(await direct(end.signMessage('{}'))).toEqual({ kind: 'unreadable', reason: 'no_order' });
  expect(await direct(end.signMessage('nonsense'))).toEqual({ kind: 'unreadable', reason: 'no_order' });
});

test('a browser that comes back only makes us ask', async () => {
  expect(await crypto.readMessage(`order=${ORDER}`, 'return')).toEqual({ kind: 'thin_event', order_no: ORDER });
  expect(crypto.claimedOrderNo(`order=${ORDER}`)).toBe(ORDER);
  expect(await crypto.readMessage('', 'return')).toEqual({ kind: 'unreadable', reason: 'no_order' });
});

test('how BTCPay is: in step with the network, behind it, or not to be reached', async () => {
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
