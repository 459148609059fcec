import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSandbox, testKeys, type TestKeys, type TestSandbox } from '../../test/sandbox.ts';
import type { Message } from './mailbox.ts';

let keys: TestKeys;
let sandbox: TestSandbox;
const RECEIPT = {
  kind: 'EMAIL',
  to: 'Aminah@example.com',
  from: 'Kutip <no-reply@kutip.example>',
  subject: 'Receipt <1>',
  text: 'Paid & done: http://localhost:3000/pay/thankyou?a=1&b=2 thank you',
  html: '<p onclick="alert(1)">Paid</p><script>alert(2)</script>',
};

beforeAll(async () => {
  keys = await testKeys();
});
beforeEach(async () => {
  sandbox = await openSandbox(keys);
});
afterEach(() => sandbox.close());

const send = async (message: object) => (await sandbox.call('POST', '/mail/messages', message)).body as Message;
const list = async (query = '') =>
  ((await sandbox.call('GET', `/mail/messages${query}`)).body as { messages: Message[] }).messages;

test('messages are stored unchanged, listed newest first, filtered by recipient, and deleted', async () => {
  const mail = await send(RECEIPT);
  expect(mail).toEqual({ ...RECEIPT, id: expect.any(String), received_at: '2026-11-21T02:42:09.000Z' });
  const sms = await send({ kind: 'SMS', to: '60123456789', text: 'Your code' });
  expect(sms).toMatchObject({ kind: 'SMS', subject: '', html: '', from: '' });
  expect(await list()).toEqual([sms, mail]);
  expect(await list('?to=aminah@EXAMPLE.com')).toEqual([mail]);
  expect((await sandbox.call('GET', `/mail/messages/${mail.id}`)).body).toEqual(mail);
  expect((await sandbox.call('DELETE', `/mail/messages/${mail.id}`)).status).toBe(204);
  expect((await sandbox.call('DELETE', `/mail/messages/${mail.id}`)).status).toBe(404);
  expect((await sandbox.call('GET', `/mail/messages/${mail.id}`)).status).toBe(404);
  expect(await list()).toEqual([sms]);
  await sandbox.call('DELETE', '/mail/messages');
  expect(await list()).toEqual([]);
});

test('a message without a recipient or of an unknown kind is rejected', async () => {
  for (const message of [{ text: 'x' }, { to: '', text: 'x' }, { to: 'a', kind: 'FAX' }, 'x']) {
    expect((await sandbox.call('POST', '/mail/messages', message as object)).status).toBeGreaterThanOrEqual(400);
  }
  expect(await list()).toEqual([]);
});

test('the newest thousand messages are kept', async () => {
  for (let count = 0; count <= 1_000; count += 1) await send({ to: 'a@example.com', text: String(count) });
  const stored = await list();
  expect([stored.length, stored.at(0)?.text, stored.at(-1)?.text]).toEqual([1_000, '1000', '1']);
});

test('a message’s text is escaped with links, and its HTML is shown in a sandboxed frame only', async () => {
  const { id } = await send(RECEIPT);
  const page = (await sandbox.app.inject({ url: `/mail/${id}` })).body;
  expect(page).toContain('<h1>Receipt &lt;1&gt;</h1>');
  expect(page).toContain(
    '<pre>Paid &amp; done: <a href="http://localhost:3000/pay/thankyou?a=1&amp;b=2">http://localhost:3000/pay/thankyou?a=1&amp;b=2</a> thank you</pre>',
  );
  expect(page).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  expect(page).not.toContain('<script');
  const body = await sandbox.app.inject({ url: `/mail/${id}/body` });
  expect(body.body).toContain(RECEIPT.html);
  expect(body.headers['content-security-policy']).toMatch(/^default-src 'none'; .* sandbox allow-popups /);
  expect(body.headers['content-security-policy']).not.toContain('allow-scripts');
  const mailbox = (await sandbox.app.inject({ url: '/mail' })).body;
  expect(mailbox).toContain(`<a href="/mail/${id}">Receipt &lt;1&gt;</a>`);
  expect((await sandbox.app.inject({ url: '/mail?to=nobody' })).body).not.toContain(id);
  expect((await sandbox.post('/mail/clear', {})).headers.location).toBe('/mail');
  for (const gone of [`/mail/${id}`, `/mail/${id}/body`]) {
    expect((await sandbox.app.inject({ url: gone })).statusCode).toBe(404);
  }
});

test('a message without HTML has no frame', async () => {
  const { id } = await send({ kind: 'SMS', to: '60123456789', text: 'Your code is on its way' });
  const page = (await sandbox.app.inject({ url: `/mail/${id}` })).body;
  expect(page).toContain('<h1>Text message</h1>');
  expect(page).not.toContain('<iframe');
});
