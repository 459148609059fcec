import { sen } from '@kutip/domain/money';
import { beforeEach, expect, test } from 'vitest';
import { pretendCrypto, type PretendCrypto } from '../../../../../../../test/pretend-crypto.ts';
import type { Provider } from '../provider.ts';
import { withHeaders } from '../signed-headers.ts';

// BTCPay's webhooks and browsers that come back: whose they are, and that they only make us ask.

const ORDER = 'BP-0123456789-01';
let end: PretendCrypto;
let crypto: Provider;
beforeEach(async () => {
  end = pretendCrypto();
  const urls = { callback_url: 'https://pay.test/callback/crypto', return_url: 'https://pay.test/return/crypto' };
  crypto = end.provider({ now: () => new Date(), ...urls });
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
  crypto.read(
    withHeaders(crypto.signed_headers, (name) => headers[name], body),
    'direct',
  );

test('a genuine webhook only makes us ask', async () => {
  expect(await direct(end.news(ORDER))).toEqual({ kind: 'nudge', order_no: ORDER });
  expect(await direct(end.news(ORDER, { type: 'InvoiceReceivedPayment' }))).toEqual({ kind: 'nudge', order_no: ORDER });
});

test('one that names the invoice alone is followed to its order', async () => {
  const news = end.news(ORDER, { metadata: undefined });
  expect(await direct(news)).toEqual({ kind: 'nudge', order_no: ORDER });
  end.down = true;
  expect(await direct(news)).toEqual({ kind: 'unverified', why: 'invoice_not_loaded' });
  end.down = false;
  end.knows({ transaction_invoice_no: ORDER } as never, 'UNKNOWN');
  expect(await direct(news)).toEqual({ kind: 'unreadable', why: 'no_order' });
});

test('a stranger’s signature, a changed one, none, and another body are forgeries', async () => {
  const genuine = end.news(ORDER);
  const signature = genuine.headers['btcpay-sig']!;
  expect(await direct(end.news(ORDER, {}, 'somebody else'))).toEqual({ kind: 'forged' });
  for (const changed of ['', 'sha256=', signature.slice(7), signature.replace('sha256', 'sha1'), `${signature}0`])
    expect(await direct({ ...genuine, headers: { 'btcpay-sig': changed } })).toEqual({ kind: 'forged' });
  expect(await direct({ ...genuine, body: `${genuine.body} ` })).toEqual({ kind: 'forged' });
  expect(await crypto.read(genuine.body, 'direct')).toEqual({ kind: 'forged' });
});

test('another store’s webhook, or one about nothing, is not to be made sense of', async () => {
  expect(await direct(end.news(ORDER, { storeId: 'Another' }))).toEqual({
    kind: 'unreadable',
    why: 'for_another_store',
  });
  expect(await direct(end.signed('{}'))).toEqual({ kind: 'unreadable', why: 'no_order' });
  expect(await direct(end.signed('nonsense'))).toEqual({ kind: 'unreadable', why: 'no_order' });
});

test('a browser that comes back only makes us ask', async () => {
  expect(await crypto.read(`order=${ORDER}`, 'return')).toEqual({ kind: 'nudge', order_no: ORDER });
  expect(crypto.orderNoIn(`order=${ORDER}`)).toBe(ORDER);
  expect(await crypto.read('', 'return')).toEqual({ kind: 'unreadable', why: 'no_order' });
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
