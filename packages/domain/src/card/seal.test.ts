import { createHash, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CardInput } from './check.ts';
import { openCard, sealCard, type SealingKey } from './seal.ts';
import { composeToken, parsePlainText, parseToken, plainText } from './token.ts';

const ORDER = 'BP-7K2M9QXT4D-01';
const CARD: CardInput = { number: '4111 1111 1111 1111', month: '1', year: '2030', cvv: '123' };
const OPENED: CardInput = { number: '4111111111111111', month: '01', year: '2030', cvv: '123' };
type OpeningKey = Parameters<typeof openCard>[1];

const opening = async (der: Uint8Array<ArrayBuffer>, key_id: string): Promise<OpeningKey> => ({
  key_id,
  key: await crypto.subtle.importKey('pkcs8', der, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['unwrapKey']),
});
const keyIdOf = (spki: Uint8Array): string => createHash('sha256').update(spki).digest('hex').slice(0, 16);

async function newPair(): Promise<{ sealing: SealingKey; opens: OpeningKey }> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const key_id = keyIdOf(spki);
  const pkcs8 = Uint8Array.from(privateKey.export({ type: 'pkcs8', format: 'der' }));
  return { sealing: { key_id, public_key: spki.toString('base64') }, opens: await opening(pkcs8, key_id) };
}

let ours: Awaited<ReturnType<typeof newPair>>;
let others: Awaited<ReturnType<typeof newPair>>;
let token: string;
beforeAll(async () => {
  [ours, others] = await Promise.all([newPair(), newPair()]);
  token = await sealCard(crypto, ours.sealing, ORDER, CARD);
});
const open = (text: string, order_no = ORDER, key = ours.opens) => openCard(crypto, key, order_no, text);

describe('a sealed card', () => {
  test('a sealed card is opened by its provider', async () => {
    expect(await open(token)).toEqual(OPENED);
    expect(token).toMatch(/^kcard1\.[0-9a-f]{16}\.[\w-]{342}\.[\w-]{16}\.[\w-]+$/);
  });

  test('a card token reveals nothing of the card and differs each time', async () => {
    const again = await sealCard(crypto, ours.sealing, ORDER, CARD);
    expect(token).not.toContain('4111111111111111');
    const [, , key, iv, sealed] = token.split('.');
    expect(again.split('.').slice(2)).not.toEqual(expect.arrayContaining([key]));
    expect(again.split('.').slice(2)).not.toEqual(expect.arrayContaining([iv]));
    expect(again.split('.').slice(2)).not.toEqual(expect.arrayContaining([sealed]));
  });

  //
  test('the token of a 62 or 81 card carries only the number', async () => {
    const sealed = await sealCard(crypto, ours.sealing, ORDER, { ...CARD, number: '6250947000000014' });
    expect(await open(sealed)).toEqual({ number: '6250947000000014', month: '', year: '', cvv: '' });
  });

  test('a card token does not open for another order', async () => {
    expect(await open(token, 'BP-7K2M9QXT4D-02')).toBe('not_openable');
    expect(await open(token, '')).toBe('not_openable');
  });

  test('a card token of another key is recognised', async () => {
    expect(await open(token, ORDER, others.opens)).toBe('another_key');
    const mislabelled = token.replace(ours.sealing.key_id, others.sealing.key_id);
    expect(await open(mislabelled, ORDER, others.opens)).toBe('not_openable');
    expect(await open(mislabelled)).toBe('another_key');
  });

  test('a card token with one changed bit does not open', async () => {
    const segments = parseToken(token)!;
    for (const name of ['wrapped_key', 'iv', 'sealed'] as const)
      for (const at of [0, segments[name].length - 1]) {
        const changed = segments[name].slice();
        changed[at]! ^= 1;
        expect([name, at, await open(composeToken({ ...segments, [name]: changed }))]).toEqual([
          name,
          at,
          'not_openable',
        ]);
      }
  });

  test('text with missing or extra segments or another version is not a card token', async () => {
    const segments = token.split('.');
    const wrong = [
      '',
      segments.slice(0, 4).join('.'),
      `${token}.AAAA`,
      `${token}=`,
      `${token} `,
      token.replace('kcard1', 'kcard2'),
      token.replace(ours.sealing.key_id, 'nokeyidnokeyid00'),
      ['kcard1', segments[1], 'AAAA', segments[3], segments[4]].join('.'),
      ['kcard1', segments[1], segments[2], 'AAAA', segments[4]].join('.'),
      ['kcard1', segments[1], segments[2], segments[3], 'AAAA'].join('.'),
      '00ac1234',
    ];
    for (const text of wrong) expect([text, await open(text)]).toEqual([text, 'not_a_token']);
  });

  test('a truncated card token does not open', async () => {
    const segments = parseToken(token)!;
    expect(await open(composeToken({ ...segments, sealed: segments.sealed.slice(0, -1) }))).toBe('not_openable');
  });

  test('a token that does not contain a card does not open', async () => {
    const { subtle } = crypto;
    const segments = parseToken(token)!;
    const rsa = { name: 'RSA-OAEP', hash: 'SHA-256' };
    const spki = Uint8Array.from(Buffer.from(ours.sealing.public_key, 'base64'));
    const theirs = await subtle.importKey('spki', spki, rsa, false, ['wrapKey']);
    const key = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt']);
    const additionalData = new TextEncoder().encode(`kcard1.${segments.key_id}.${ORDER}`);
    const sealed = async (text: string) =>
      composeToken({
        ...segments,
        wrapped_key: new Uint8Array(await subtle.wrapKey('raw', key, theirs, rsa)),
        sealed: new Uint8Array(
          await subtle.encrypt(
            { name: 'AES-GCM', iv: segments.iv, additionalData },
            key,
            new TextEncoder().encode(text),
          ),
        ),
      });
    expect(await open(await sealed('4111111111111111;01;2030;123'))).toEqual(OPENED);
    expect(await open(await sealed('hello'))).toBe('not_openable');
  });
});

test('token and plain text are parsed back unchanged', () => {
  const bytes = (size: { minLength: number; maxLength: number }) =>
    fc.uint8Array(size).map((one) => Uint8Array.from(one));
  const anyToken = fc.record({
    key_id: fc.stringMatching(/^[0-9a-f]{16}$/),
    wrapped_key: bytes({ minLength: 256, maxLength: 258 }),
    iv: bytes({ minLength: 12, maxLength: 12 }),
    sealed: bytes({ minLength: 17, maxLength: 60 }),
  });
  fc.assert(
    fc.property(anyToken, (one) => {
      expect(parseToken(composeToken(one))).toEqual(one);
    }),
  );
  const anyCard = fc.record({
    number: fc.stringMatching(/^[3-5]\d{12,18}$/),
    month: fc.stringMatching(/^\d{2}$/),
    year: fc.stringMatching(/^\d{4}$/),
    cvv: fc.stringMatching(/^(?:\d{3,4})?$/),
  });
  fc.assert(
    fc.property(anyCard, (card) => {
      expect(parsePlainText(plainText(card))).toEqual(card);
    }),
  );
  for (const text of ['', ';;;', '4111111111111111', '4111;01;2030;123;', '4111;1a;2030;123', '4111;01;20300;123'])
    expect(parsePlainText(text)).toBe(null);
});

test('the test vector of the card encryption document opens', async () => {
  const page = readFileSync(new URL('../../../../docs/card-encryption.md', import.meta.url), 'utf8');
  const block = (name: string) => new RegExp(`\`\`\`${name}\n(.*?)\`\`\``, 's').exec(page)![1]!.replaceAll('\n', '');
  const spki = Buffer.from(block('spki'), 'base64');
  const key = await opening(Uint8Array.from(Buffer.from(block('pkcs8'), 'base64')), keyIdOf(spki));
  expect(page).toContain(`key id \`${key.key_id}\``);
  expect(await open(block('token'), ORDER, key)).toEqual(OPENED);
});
