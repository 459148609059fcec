import { beforeAll, expect, test } from 'vitest';
import { anOrder, openSandbox, testKeys, type TestKeys } from '../test/sandbox.ts';

let keys: TestKeys;
beforeAll(async () => {
  keys = await testKeys();
});

test('a restart forgets nothing: payments, wishes, switches, mail', async () => {
  const before = await openSandbox(keys);
  await before.pay(anOrder(), { action: 'continue', debit_code: '51' });
  await before.clock.advance(0);
  await before.wish({ applies_to: 'ALL', debit_code: '57' });
  await before.call('POST', '/control/banks', { code: 'MB2U0227', model: 'B2C', online: false });
  await before.call('POST', '/mail/messages', { to: 'a@example.com', text: 'hello' });
  const urls = ['/control/payments', '/control/wishes', '/control/banks', '/control/fpx', '/mail/messages'];
  const remembered = (sandbox: typeof before) => Promise.all(urls.map((url) => sandbox.call('GET', url)));
  const known = await remembered(before);
  await before.close();
  const after = await openSandbox(keys, before.data_folder);
  expect(await remembered(after)).toEqual(known);
  expect((await after.send(anOrder())).statusCode).toBe(409);
  await after.close();
});

test('a confirmation that was on its way goes out after the restart, and the payer goes on where he was', async () => {
  const before = await openSandbox(keys);
  await before.wish({ delay_ms: 10_000 });
  await before.pay(anOrder());
  before.seller.answers.push({ status: 500, body: '' });
  const page = String((await before.send(anOrder({ seller_order_no: 'BP-2' }))).headers.location);
  const left = String((await before.send(anOrder({ seller_order_no: 'BP-3' }))).headers.location);
  await before.post(`${page}/login`, { action: 'continue' });
  await before.clock.advance(10_000); // refused once: the next try is due in a second
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
  expect((await after.app.inject({ url: left })).body).toContain('Time ran out');
  await after.close();
});
