import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { temporaryAnchorFolder } from '../../../../../test/anchor-log.ts';
import { asOwner } from '../../../../../test/database.ts';
import { FAKE_S3_KEYS, fakeS3, type FakeS3 } from '../../../../../test/fake-s3.ts';
import { paymentsApp, type PaymentsApp } from '../../../../../test/payments-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { readConfig } from '../../config.ts';
import { openAnchors } from '../../configured-files.ts';
import { systemClock } from '../../platform/clock.ts';
import { openAnchorBucket } from './anchor-bucket.ts';
import type { AnchorLog } from './anchor-log.ts';
import { checkInvariants } from './check-invariants.ts';

// Anchors in a bucket: an object for each append, which nobody writes again.

const TODAY = '2026-11-21';
const [A, B] = ['a', 'b'].map((digit) => digit.repeat(64));
const ACCOUNT = '01900000-0000-7000-8000-00000000acc1';
const head = (seq: number, hash = A!, account_id = ACCOUNT) => ({ account_id, seq, hash });
const lineOf = ({ account_id, seq, hash }: ReturnType<typeof head>) => `head|${account_id}|${seq}|${hash}\n`;
const added = (...heads: ReturnType<typeof head>[]) => ({ heads, day: null, has_lost: false });

let s3: FakeS3;
beforeAll(async () => {
  s3 = await fakeS3('kutip-anchors');
});
afterAll(() => s3.close());
beforeEach(() => {
  s3.objects.clear();
  s3.requests.length = 0;
});

const open = (): AnchorLog =>
  openAnchorBucket({
    url: s3.url,
    bucket: 'kutip-anchors',
    ...FAKE_S3_KEYS,
    clock: systemClock,
    timeout_ms: 2_000,
  });
const stored = () =>
  Object.fromEntries(
    [...s3.objects].map(([url, content]) => [url.slice('/kutip-anchors/'.length), content.toString()]),
  );
const headsOf = async (log: AnchorLog) => [...(await log.read()).heads.values()];

test('each append is an object of its own, and every process reads all of them', async () => {
  const [one, two] = [open(), open()];
  expect(await one.read()).toEqual({ heads: new Map(), day: null, file: null });
  await one.append(added(head(1)), TODAY);
  await two.append(added(head(2, B)), TODAY);
  const file = await one.append(added(head(3)), TODAY);
  expect(stored()).toEqual({
    'heads-2026-11-21/000001.log': lineOf(head(1)),
    'heads-2026-11-21/000002.log': lineOf(head(2, B)),
    'heads-2026-11-21/000003.log': lineOf(head(3)),
  });
  expect(await headsOf(two)).toEqual([head(3)]);
  const bytes = 3 * lineOf(head(1)).length;
  expect(file).toEqual({ name: 'heads-2026-11-21.log', bytes });
  expect((await open().read()).file).toEqual(file);
});

test('the first object of a day has all anchors, and a starting process reads that day alone', async () => {
  const other = head(7, B, '01900000-0000-7000-8000-00000000acc2');
  // More days and objects than one page of a list.
  for (const day of ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'])
    await open().append(added(head(1), other), day);
  for (let seq = 2; seq <= 6; seq += 1) await open().append(added(head(seq)), TODAY);
  expect(stored()['heads-2026-11-21/000001.log']).toBe(`${lineOf(head(2))}${lineOf(other)}`);
  s3.requests.length = 0;
  expect(await headsOf(open())).toEqual([head(6), other]);
  expect(s3.requests.filter((one) => !one.includes('list-type'))).toHaveLength(5);
});

test('of processes that append at once each has a number of its own, and nothing is overwritten', async () => {
  const logs = Array.from({ length: 5 }, open);
  await Promise.all(logs.map((log, n) => log.append(added(head(n + 1)), TODAY)));
  expect(Object.keys(stored())).toHaveLength(5);
  expect(await headsOf(open())).toEqual([head(5)]);
});

test('an append whose answer is lost is done once', async () => {
  const log = open();
  s3.lose_next_answer.push(true);
  await log.append(added(head(1)), TODAY);
  expect(stored()).toEqual({ 'heads-2026-11-21/000001.log': lineOf(head(1)) });
});

test('a clock that was set back goes on in the newest day', async () => {
  await open().append(added(head(1)), TODAY);
  expect((await open().append(added(head(2)), '2026-11-20')).name).toBe('heads-2026-11-21.log');
});

test('a bucket that refuses is an error, which the check reports', async () => {
  const log = openAnchorBucket({
    url: s3.url,
    bucket: 'kutip-anchors',
    ...FAKE_S3_KEYS,
    secret_access_key: 'wrong',
    clock: systemClock,
    timeout_ms: 2_000,
  });
  await expect(log.read()).rejects.toThrow('403 SignatureDoesNotMatch');
});

test('the settings select the bucket', async () => {
  const settings = readConfig({
    DATABASE_URL: 'postgres://a:b@127.0.0.1/c',
    TOKEN_KEY: 'ab'.repeat(32),
    ENCRYPTION_KEYS: `k1:${'cd'.repeat(32)}`,
    ANCHOR_DIR: temporaryAnchorFolder(),
    ANCHOR_S3_URL: `${s3.url}/`,
    ANCHOR_S3_BUCKET: 'kutip-anchors',
    ANCHOR_S3_ACCESS_KEY_ID: FAKE_S3_KEYS.access_key_id,
    ANCHOR_S3_SECRET_ACCESS_KEY: FAKE_S3_KEYS.secret_access_key,
  });
  await openAnchors(settings, systemClock).append(added(head(1)), TODAY);
  expect(Object.keys(stored())).toEqual(['heads-2026-11-21/000001.log']);
  expect(() => openAnchors({ ...settings, ANCHOR_S3_BUCKET: '' }, systemClock)).toThrow(
    'ANCHOR_S3_BUCKET is missing: ANCHOR_S3_URL needs it.',
  );
  await openAnchors({ ...settings, ANCHOR_S3_URL: '' }, systemClock).append(added(head(2)), TODAY);
  expect(Object.keys(stored())).toHaveLength(1);
});

test('transfers that were removed with every trace in the database stay an alarm within one check', async () => {
  const app: PaymentsApp = await paymentsApp();
  const who: TestCaller = await app.createMerchant();
  const reported: string[] = [];
  const log = { error: (what: { what?: string }) => void (what.what && reported.push(what.what)) } as never;
  const check = async () => {
    reported.length = 0;
    app.advanceTime({ minutes: 5 });
    await checkInvariants({ store: app.store, clock: app.clock, log, anchors: open() }, 'INCREMENTAL');
    return reported;
  };
  try {
    const started = await app.startOrThrow(await app.createBill(who));
    await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
    expect(await check()).toEqual([]);
    await asOwner(
      app.database_url,
      sql`truncate transfers, ledger_balances, external_refs, invariant_cursors, anchor_files`,
    );
    expect(await check()).toEqual(['anchored_ledger_missing']);
    // An object that is gone is an alarm of its own.
    await app.startOrThrow(await app.createBill(who));
    const { name, bytes } = (await open().read()).file!;
    await asOwner(
      app.database_url,
      sql`insert into anchor_files (name, bytes, anchored_at) values (${name}, ${bytes}, now())
        on conflict (name) do update set bytes = excluded.bytes`,
    );
    s3.objects.clear();
    expect(await check()).toEqual([`missing:${name}`]);
  } finally {
    await app.close();
  }
});
