import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { signCallback } from './sign.ts';

const NEW = { key_id: 'test_000000000002', secret: `whsec_${Buffer.alloc(32, 2).toString('base64')}` };
const OLD = { key_id: 'test_000000000001', secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}` };
const ID = '01900000-0000-7000-8000-0000000000ee';
const NOW = new Date('2026-11-21T02:42:00.900Z');
const PAYLOAD = { event: 'payment.succeeded', invoice_no: 'BP-0123456789', note: 'Yuran “Ramadan” – 50 % & <b>' };
const signed = (keys = [NEW], tries = 0) => signCallback({ id: ID, payload: PAYLOAD, attempts: tries, now: NOW }, keys);

/** Implements the specification without our code. */
const signatureBy = (secret: string, text: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(text)
    .digest('base64')}`;

/** Verifies an HS256 JWT by hand. */
function openedByHand(jwt: string, secret: string): unknown {
  const [header, payload, signature] = jwt.split('.');
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url');
  expect(signature).toBe(expected);
  return JSON.parse(Buffer.from(payload!, 'base64url').toString());
}
const jwtOf = (body: string) => (JSON.parse(body) as { data: string }).data;

describe('signed callbacks', () => {
  test('a callback contains a JWT that jose and plain node:crypto verify', async () => {
    const { body } = await signed();
    expect(Object.keys(JSON.parse(body) as object)).toEqual(['data']);
    const claims = { ...PAYLOAD, iat: 1_795_228_920 };
    expect(openedByHand(jwtOf(body), NEW.secret)).toEqual(claims);
    const { payload, protectedHeader } = await jwtVerify(jwtOf(body), Buffer.from(NEW.secret), {
      algorithms: ['HS256'],
    });
    expect(payload).toEqual(claims);
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT', kid: NEW.key_id });
    await expect(jwtVerify(jwtOf(body), Buffer.from(OLD.secret))).rejects.toThrow('signature verification failed');
  });

  test('a callback has the Standard Webhooks headers', async () => {
    const { headers, body } = await signed();
    expect(headers).toEqual({
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'merchant-callbacks/1',
      'webhook-id': ID,
      'webhook-timestamp': '1795228920',
      'webhook-signature': signatureBy(NEW.secret, `${ID}.1795228920.${body}`),
    });
  });

  test('the Standard Webhooks library verifies a callback by either valid key', async () => {
    // The library refuses a timestamp that is not recent.
    const { headers, body } = await signCallback({ id: ID, payload: PAYLOAD, attempts: 0, now: new Date() }, [
      NEW,
      OLD,
    ]);
    for (const { secret } of [NEW, OLD]) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(NEW.secret).verify(`${body} `, headers)).toThrow('No matching signature');
    expect(() => new Webhook(`whsec_${'A'.repeat(43)}=`).verify(body, headers)).toThrow('No matching signature');
  });

  test('two valid keys both sign the headers and alternate in signing the JWT', async () => {
    const keys = [NEW, OLD];
    const [first, second, third] = [await signed(keys, 0), await signed(keys, 1), await signed(keys, 2)];
    const text = `${ID}.1795228920.${first.body}`;
    expect(first.headers['webhook-signature']).toBe(
      `${signatureBy(NEW.secret, text)} ${signatureBy(OLD.secret, text)}`,
    );
    const kid = ({ body }: { body: string }) => decodeProtectedHeader(jwtOf(body)).kid;
    expect([first, second, third].map(kid)).toEqual([NEW.key_id, OLD.key_id, NEW.key_id]);
    openedByHand(jwtOf(second.body), OLD.secret);
  });
});

test('the example in docs/merchant-callbacks.md equals what we send', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../../docs/merchant-callbacks.md'), 'utf8');
  const blocks = [...page.matchAll(/```(\w+) example\n(.+?)\n```/gs)].map(([, , text]) => text!);
  expect(blocks).toHaveLength(3);
  const [secret, payload, request] = blocks as [string, string, string];
  const { iat, ...claims } = JSON.parse(payload) as { iat: number };
  const [head, body] = request.split('\n\n') as [string, string];
  const written = Object.fromEntries(head.split('\n').map((line) => line.split(': ') as [string, string]));
  const { headers, body: made } = await signCallback(
    { id: written['webhook-id']!, payload: claims, attempts: 0, now: new Date(iat * 1000) },
    [{ key_id: decodeProtectedHeader(jwtOf(body)).kid!, secret }],
  );
  expect(made).toBe(body);
  expect(headers).toMatchObject(written);
  expect(openedByHand(jwtOf(body), secret)).toEqual(JSON.parse(payload));

  // The receiver code on that page accepts it, and refuses one that was changed, is old, or is signed with another key.
  const code = /```js\n(.+?)\n```/s.exec(page)![1]!;
  type Open = (headers: Record<string, string>, body: string, secret: string, now_s: number) => unknown;
  const { openCallback: open } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    openCallback: Open;
  };
  expect(open(written, body, secret, iat + 299)).toEqual(JSON.parse(payload));
  expect(() => open(written, body, secret, iat + 301)).toThrow('too old');
  expect(() => open(written, `${body} `, secret, iat)).toThrow('not genuine');
  expect(() => open({ ...written, 'webhook-id': ID }, body, secret, iat)).toThrow('not genuine');
  expect(() => open(written, body, NEW.secret, iat)).toThrow('not genuine');
});
