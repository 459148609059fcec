import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSandbox, testKeys, type TestKeys, type TestSandbox } from '../../test/sandbox.ts';
import { railSecret } from '../rail-secrets.ts';
import { isSigned, signedHeaders } from '../rails/paynet-message.ts';

let keys: TestKeys;
let sandbox: TestSandbox;
beforeAll(async () => {
  keys = await testKeys();
});
beforeEach(async () => {
  sandbox = await openSandbox(keys);
});
afterEach(() => sandbox.close());

const SECRET = railSecret('sandbox', 'sms');
const AT = '2026-11-21T02:42:09.000Z';
const post = async (path: string, content: object, secret = SECRET) => {
  const payload = JSON.stringify(content);
  const headers = signedHeaders(secret, AT, payload);
  const answer = await sandbox.app.inject({ method: 'POST', url: `/sms/v1/messages${path}`, headers, payload });
  const is_signed = isSigned(secret, answer.headers, answer.body);
  return { status: answer.statusCode, is_signed, body: answer.body === '' ? null : answer.json<{ status: string }>() };
};
const message = (to: string, reference = to) => ({ reference, to, from: 'Kutip', text: 'Salam' });

test('a message is accepted once, shown in the mailbox, and delivered at the next enquiry', async () => {
  for (const _ of [1, 2])
    expect(await post('', message('60123450005'))).toMatchObject({
      status: 200,
      is_signed: true,
      body: { status: 'QUEUED' },
    });
  const { body } = await sandbox.call('GET', '/mail/messages');
  expect(body).toMatchObject({ messages: [{ kind: 'SMS', to: '60123450005', text: 'Salam' }] });
  expect((await post('/enquiry', { reference: '60123450005' })).body).toMatchObject({ status: 'DELIVERED' });
  expect((await post('/enquiry', { reference: 'unknown' })).body).toMatchObject({ status: 'NOTFOUND' });
});

test('the last digits of a number decide: refused at once, refused later, no answer, late', async () => {
  expect((await post('', message('60123450001'))).body).toMatchObject({ status: 'REFUSED', reason: 'invalid_number' });
  expect((await post('', message('60123450002'))).body).toMatchObject({ status: 'QUEUED' });
  expect((await post('/enquiry', { reference: '60123450002' })).body).toMatchObject({ status: 'REFUSED' });
  expect(await post('', message('60123450003'))).toMatchObject({ status: 504, body: null });
  expect((await post('/enquiry', { reference: '60123450003' })).body).toMatchObject({ status: 'DELIVERED' });
  await post('', message('60123450004'));
  for (const status of ['QUEUED', 'DELIVERED'])
    expect((await post('/enquiry', { reference: '60123450004' })).body).toMatchObject({ status });
});

test('an unsigned or malformed request sends nothing', async () => {
  expect((await post('', message('60123450005'), 'another secret')).status).toBe(401);
  expect((await post('', message('nobody'))).status).toBe(400);
  expect((await sandbox.call('GET', '/mail/messages')).body).toEqual({ messages: [] });
});
