import { beforeAll, expect, test } from 'vitest';
import { makeOrder, openSandbox, testKeys, type TestKeys } from '../test/sandbox.ts';

let keys: TestKeys;
beforeAll(async () => {
  keys = await testKeys();
});

test('payments, scenarios, switches and emails survive a restart', async () => {
  const before = await openSandbox(keys);
  await before.pay(makeOrder(), { action: 'continue', debit_code: '51' });
  await before.clock.advance(0);
  await before.addScenario({ applies_to: 'ALL', debit_code: '57' });
  await before.call('POST', '/control/banks', { code: 'MB2U0227', model: 'B2C', online: false });
  await before.call('POST', '/mail/messages', { to: 'a@example.com', text: 'hello' });
  const urls = ['/control/payments', '/control/scenarios', '/control/banks', '/control/fpx', '/mail/messages'];
  const readState = (sandbox: typeof before) => Promise.all(urls.map((url) => sandbox.call('GET', url)));
  const known = await readState(before);
  await before.close();
  const after = await openSandbox(keys, before.data_folder);
  expect(await readState(after)).toEqual(known);
  expect((await after.send(makeOrder())).statusCode).toBe(409);
  await after.close();
});

test('pending confirmations and payer sessions continue after a restart', async () => {
  const before = await openSandbox(keys);
  await before.addScenario({ delay_ms: 10_000 });
  await before.pay(makeOrder());
  before.seller.answers.push({ status: 500, body: '' });
  const page = String((await before.send(makeOrder({ seller_order_no: 'BP-2' }))).headers.location);
  const abandoned = String((await before.send(makeOrder({ seller_order_no: 'BP-3' }))).headers.location);
  await before.post(`${page}/login`, { action: 'continue' });
  await before.clock.advance(10_000); // rejected once: the retry is due in a second
  await before.close();
  await before.clock.advance(3_600_000);
  expect(before.seller.codes()).toEqual(['00']);

  const after = await openSandbox(keys, before.data_folder);
  await after.clock.advance(11_000);
  expect(after.seller.codes()).toEqual(['00']);
  await after.post(`${page}/account`, { action: 'continue' });
  await after.post(`${page}/confirm`, { action: 'continue' });
  await after.clock.advance(15 * 60_000);
  expect(after.seller.received.map((form) => [form.fpx_sellerOrderNo, form.fpx_debitAuthCode])).toEqual([
    ['BP-0000000001-01', '00'],
    ['BP-2', '00'],
    ['BP-3', '1A'],
  ]);
  expect((await after.app.inject({ url: abandoned })).body).toContain('Time ran out');
  await after.close();
});
