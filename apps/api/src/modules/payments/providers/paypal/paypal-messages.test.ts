import { beforeAll, beforeEach, expect, test } from 'vitest';
import { fakePayPal, type FakePayPal } from '../../../../../../../test/fake-paypal.ts';
import type { Provider } from '../provider.ts';
import { prependHeaders } from '../signed-headers.ts';
import { certificateBases } from './paypal.certificates.ts';

// PayPal's webhooks and browser returns are thin events.

const ORDER = 'BP-0123456789-01';
let end: FakePayPal;
let paypal: Provider;
let now: Date;
beforeAll(async () => {
  end = await fakePayPal();
});
beforeEach(() => {
  Object.assign(end, { requests_received: [], certificate_status: null, down: false });
  now = new Date('2026-11-21T02:46:00Z');
  const urls = { callback_url: 'https://pay.test/callback/paypal', return_url: 'https://pay.test/return/paypal' };
  paypal = end.createAdapter({ now: () => now, ...urls });
});

const direct = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  paypal.readMessage(
    prependHeaders(paypal.signed_headers, (name) => headers[name], body),
    'direct',
  );
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1_000));
const paths = () => end.requests_received.map(({ method, path }) => `${method} ${path}`);

test.each(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'])(
  'a signed PayPal %s webhook is a thin event',
  async (type) => {
    expect(await direct(end.buildWebhook(ORDER, type))).toEqual({ kind: 'thin_event', order_no: ORDER });
  },
);

test('PayPal’s certificate is fetched once', async () => {
  for (let salt = 0; salt < 3; salt += 1) await direct(end.buildWebhook(ORDER, undefined, { salt: `${salt}` }));
  expect(paths().filter((path) => path.includes('/certs/'))).toHaveLength(1);
});

test('a PayPal webhook with a changed header, body or key is forged', async () => {
  const genuine = end.buildWebhook(ORDER);
  for (const name of paypal.signed_headers) {
    const value = genuine.headers[name]!;
    for (const changed of ['', 'AAAA', value.replace(/^./, (first) => (first === 'b' ? 'c' : 'b'))])
      expect([name, await direct({ ...genuine, headers: { ...genuine.headers, [name]: changed } })]).toEqual([
        name,
        { kind: 'forged' },
      ]);
  }
  expect(await direct({ ...genuine, body: genuine.body.replace(ORDER, 'BP-0000000000-01') })).toEqual({
    kind: 'forged',
  });
  expect(await direct(end.buildWebhook(ORDER, undefined, { key: 'stranger' }))).toEqual({ kind: 'forged' });
  expect(await direct(end.buildWebhook(ORDER, undefined, { webhook_id: 'of another app' }))).toEqual({
    kind: 'forged',
  });
  expect(await direct(end.buildWebhook(ORDER, undefined, { algorithm: 'SHA1withRSA' }))).toEqual({ kind: 'forged' });
  expect(await paypal.readMessage(genuine.body, 'direct')).toEqual({ kind: 'forged' });
});

test.each([
  'https://evil.test/v1/notifications/certs/CERT-1',
  'http://api.paypal.com/v1/notifications/certs/CERT-1',
  'https://paypal.com.evil.test/v1/notifications/certs/CERT-1',
  'https://www.paypal.com/somewhere/else',
  'https://www.paypal.com/v1/notifications/certs/CERT-1',
  'https://api.paypal.com/v1/notifications/certs/CERT-1', // the real one, when another PayPal is configured
  'https://api-m.paypal.test/else?/v1/notifications/certs/CERT-1',
  'https://api-m.paypal.test/paypal/v1/notifications/certs/../../oauth2/token',
  'https://api-m.paypal.test/paypal/v1/notifications/certs/CERT-1?next=https://evil.test',
  'https://user@api-m.paypal.test/paypal/v1/notifications/certs/CERT-1',
  'file:///v1/notifications/certs/x',
])('a PayPal certificate at %s is not fetched', async (certificate_url) => {
  end.requests_received = [];
  expect(await direct(end.buildWebhook(ORDER, undefined, { certificate_url }))).toEqual({ kind: 'forged' });
  expect(end.requests_received).toEqual([]);
});

test('a PayPal webhook is unverified while its certificate does not load, and forged when it does not exist', async () => {
  end.certificate_status = 503;
  expect(await direct(end.buildWebhook(ORDER))).toEqual({ kind: 'unverified', reason: 'certificate_not_loaded' });
  later(30);
  end.certificate_status = 404;
  expect(await direct(end.buildWebhook(ORDER))).toEqual({ kind: 'forged' });
  later(30);
  end.certificate_status = null;
  end.down = true;
  expect(await direct(end.buildWebhook(ORDER))).toEqual({ kind: 'unverified', reason: 'certificate_not_loaded' });
  end.down = false;
  later(30);
  expect(await direct(end.buildWebhook(ORDER))).toEqual({ kind: 'thin_event', order_no: ORDER });
  now = new Date('2041-01-01'); // the certificate has expired
  expect(await direct(end.buildWebhook(ORDER))).toEqual({ kind: 'forged' });
});

test('an address that does not load is fetched twice a minute at most, and ten new addresses a minute', async () => {
  end.certificate_status = 503;
  const certsOf = () => paths().filter((path) => path.includes('/certs/')).length;
  end.requests_received = [];
  await Promise.all(Array.from({ length: 5 }, async () => direct(end.buildWebhook(ORDER))));
  await direct(end.buildWebhook(ORDER));
  expect(certsOf()).toBe(1);
  for (let n = 0; n < 40; n += 1)
    await direct(
      end.buildWebhook(ORDER, undefined, {
        certificate_url: `https://api-m.paypal.test/paypal/v1/notifications/certs/CERT-${n}`,
      }),
    );
  expect(certsOf()).toBe(10);
});

test('a certificate that is larger than any real one is not read', async () => {
  end.certificate_status = 'endless';
  expect(await direct(end.buildWebhook(ORDER))).toEqual({ kind: 'forged' });
});

test('PayPal’s certificates come from the origins of the configured PayPal', () => {
  const path = '/v1/notifications/certs/';
  expect(certificateBases('https://api-m.paypal.com')).toEqual([
    `https://api-m.paypal.com${path}`,
    `https://api.paypal.com${path}`,
  ]);
  expect(certificateBases('http://localhost:3100/paypal')).toEqual([`http://localhost:3100/paypal${path}`]);
});

test('a signed PayPal webhook without order is unreadable', async () => {
  for (const body of ['{}', 'nonsense', '{"resource":{"purchase_units":[]}}'])
    expect(await direct(end.signMessage(body))).toEqual({ kind: 'unreadable', reason: 'no_order' });
});

test('a browser return from PayPal, also a cancelled one, is a thin event', async () => {
  for (const query of [`order=${ORDER}&token=5O1&PayerID=QYR`, `order=${ORDER}&cancelled=1&token=5O1`]) {
    expect(await paypal.readMessage(query, 'return')).toEqual({ kind: 'thin_event', order_no: ORDER });
    expect(paypal.claimedOrderNo(query)).toBe(ORDER);
  }
  expect(await paypal.readMessage('token=5O1', 'return')).toEqual({ kind: 'unreadable', reason: 'no_order' });
  expect(paypal.claimedOrderNo('')).toBe(null);
});

test('an invalid PayPal status answer is unreadable, and reading never throws', async () => {
  for (const text of ['', 'nonsense', '{}', '[]', 'null', '{"asked":{}}', '{"order":null}'])
    expect(await paypal.readMessage(text, 'enquiry')).toEqual({ kind: 'unreadable', reason: 'not_an_answer' });
});
