import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FAKE_S3_KEYS, fakeS3, type FakeS3 } from '../../../../test/fake-s3.ts';
import { readConfig } from '../config.ts';
import { openFileStore } from '../configured-files.ts';
import { systemClock } from './clock.ts';
import { openS3FileStore } from './s3-files.ts';

const CONTENT = Buffer.from('nama,jumlah\nSiti,10.00\n');
const HASH = createHash('sha256').update(CONTENT).digest('hex');

let s3: FakeS3;
beforeAll(async () => {
  s3 = await fakeS3('kutip-files');
});
beforeEach(() => {
  s3.requests.length = 0;
});
afterAll(() => s3.close());

const open = (more: object = {}) =>
  openS3FileStore({
    url: s3.url,
    bucket: 'kutip-files',
    ...FAKE_S3_KEYS,
    clock: systemClock,
    timeout_ms: 2_000,
    ...more,
  });

test('content is stored under its hash and read back', async () => {
  const kept = await open().put(CONTENT);
  expect(kept).toEqual({ path: `${HASH.slice(0, 2)}/${HASH}`, sha256: Buffer.from(HASH, 'hex') });
  expect([...s3.objects.keys()]).toEqual([`/kutip-files/${kept.path}`]);
  expect((await open().get(kept.path)).equals(CONTENT)).toBe(true);
});

test('a temporary failure is tried three times', async () => {
  s3.fail_next.push(503, 500);
  const { path } = await open().put(CONTENT);
  expect(s3.requests).toEqual([1, 2, 3].map(() => `PUT /kutip-files/${path}`));
  s3.fail_next.push(503, 429, 500);
  await expect(open().get(path)).rejects.toThrow('The file store answered 500 SlowDown to a GET');
});

test('a permanent failure is not retried', async () => {
  await expect(open({ secret_access_key: 'wrong' }).put(CONTENT)).rejects.toThrow(
    'The file store answered 403 SignatureDoesNotMatch to a PUT',
  );
  await expect(open().get(`00/${'0'.repeat(64)}`)).rejects.toThrow('404 NoSuchKey');
  expect(s3.requests).toHaveLength(2);
});

test('content that does not match its hash is refused', async () => {
  const { path } = await open().put(CONTENT);
  s3.objects.set(`/kutip-files/${path}`, Buffer.from('another'));
  await expect(open().get(path)).rejects.toThrow('another content');
});

test('an object that another request is writing is tried again', async () => {
  s3.fail_next.push(409);
  const { path } = await open().put(CONTENT);
  expect(s3.requests).toEqual([1, 2].map(() => `PUT /kutip-files/${path}`));
});

test('the settings select the file store', async () => {
  const settings = readConfig({
    DATABASE_URL: 'postgres://a:b@127.0.0.1/c',
    TOKEN_KEY: 'ab'.repeat(32),
    ENCRYPTION_KEYS: `k1:${'cd'.repeat(32)}`,
    S3_URL: `${s3.url}/`,
    S3_BUCKET: 'kutip-files',
    S3_ACCESS_KEY_ID: FAKE_S3_KEYS.access_key_id,
    S3_SECRET_ACCESS_KEY: FAKE_S3_KEYS.secret_access_key,
  });
  const { path } = await openFileStore(settings, systemClock).put(Buffer.from('by its settings'));
  expect(s3.objects.get(`/kutip-files/${path}`)?.toString()).toBe('by its settings');
  const half = { ...settings, S3_BUCKET: '', S3_SECRET_ACCESS_KEY: '' };
  expect(() => openFileStore(half, systemClock)).toThrow(
    'S3_BUCKET is missing: S3_URL needs it.\nS3_SECRET_ACCESS_KEY is missing: S3_URL needs it.',
  );
});
