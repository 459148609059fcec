import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CODE } from '@kutip/contracts/codes';
import { files } from '@kutip/contracts/files';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAnimation, makePngOfSize, makeImage, makePng } from '../../../../../test/make-image.ts';
import { testApp, type Envelope, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { openDiskFileStore } from '../../platform/files.ts';
import { normalizeImage, type EncodedImage } from '../../platform/image.ts';
import { serveFiles } from './files.routes.ts';
import { isOwnImage } from './files.service.ts';

let folder: string;
let app: TestApp;
let merchant: TestCaller;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-test-'));
  app = await testApp(({ server, connection }) => serveFiles(server, { store: openDiskFileStore(folder), connection }));
  merchant = await app.createMerchant();
  const picture = await normalizeImage(await makeImage('png'), 'image/png');
  PNG = Buffer.from((picture as EncodedImage).content);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** The picture as it is stored, to compare with what is served. */
let PNG: Buffer;

/** Uploads as a browser does: a form over the wire. */
async function upload(content: Uint8Array, name: string, type = 'image/png', who: TestCaller | null = merchant) {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(content)], name, { type }));
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const response = await app.app.inject({
    method: 'POST',
    url: `/api/v1/${files.upload.path}`,
    headers: {
      'content-type': request.headers.get('content-type')!,
      ...(who && { authorization: `Bearer ${Buffer.from(JSON.stringify(who)).toString('base64url')}` }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, ...response.json<Envelope>() };
}

describe('uploading', () => {
  test('a picture is stored under its content hash and served unchanged', async () => {
    const answer = await upload(PNG, 'C:\\fakepath\\nasi <lemak>.png', 'text/html');
    expect(answer).toMatchObject({
      status: 200,
      response_code: 2000,
      data: { file_name: 'nasi lemak.png', size: PNG.length, mime: 'image/png' },
    });
    const served = await app.app.inject({ url: answer.data.url });
    expect(served.rawPayload.equals(PNG)).toBe(true);
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
    });
  });

  test('the same content twice is two files and one object in the store', async () => {
    const [one, two] = await Promise.all([upload(PNG, 'a.png'), upload(PNG, 'b.png')]);
    expect(one.data.url).not.toBe(two.data.url);
    const on_disk = (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    expect(on_disk).toHaveLength(1);
    expect((await readFile(join(on_disk[0]!.parentPath, on_disk[0]!.name))).equals(PNG)).toBe(true);
  });

  test.each([
    ['jpeg', () => makeImage('jpeg'), 'image/jpeg'],
    ['gif', () => makeImage('gif'), 'image/gif'],
    ['webp', () => makeImage('webp'), 'image/webp'],
    ['pdf', () => Buffer.from('%PDF-1.7\n'), 'application/pdf'],
  ])('%s is known by its content', async (_, make, mime) => {
    const answer = await upload(await make(), 'file.bin', 'application/octet-stream');
    expect(answer.data).toMatchObject({ mime });
    const served = await app.app.inject({ url: answer.data.url });
    expect(served.headers['content-type']).toBe(mime);
    expect(String(served.headers['content-disposition'])).toMatch(
      mime === 'application/pdf' ? /^attachment/ : /^inline/,
    );
  });

  test.each([
    ['an SVG under the name of a picture', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML under the name of a picture', '<!doctype html><script>alert(1)</script>'],
    ['an executable', '\x7fELF'],
    ['RIFF that is no picture', 'RIFF\x10\x00\x00\x00WAVEfmt '],
    ['half a signature', '\x89PN'],
    ['nothing', ''],
  ])('%s is refused', async (_, content) => {
    const answer = await upload(Buffer.from(content, 'latin1'), 'picture.png');
    expect(answer).toMatchObject({
      status: 415,
      response_code: CODE.upload_refused,
      breakdown_errors: { file: 'wrong_type' },
    });
  });

  test('a photograph is stored upright, resized and without location metadata', async () => {
    const photograph = await sharp(await makeImage('jpeg', { width: 4_000, height: 3_000 }))
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '3/1 4/1 26/1' } })
      .jpeg()
      .toBuffer();
    const answer = await upload(photograph, 'kedai.jpg');
    const { rawPayload } = await app.app.inject({ url: answer.data.url });
    const { width, height, exif } = await sharp(rawPayload).metadata();
    expect([answer.data.size, width, height, exif]).toEqual([rawPayload.length, 1_600, 1_200, undefined]);
  });

  test.each([
    ['one cut short', makePng().subarray(0, 40), 'broken'],
    ['one that fills a browser', makePngOfSize(60_000), 'too_many_pixels'],
  ])('an invalid picture is refused: %s', async (_, content, file) => {
    const answer = await upload(content, 'a.png');
    expect(answer).toMatchObject({ status: 415, response_code: CODE.upload_refused, breakdown_errors: { file } });
  });

  test('a small GIF of 700 frames is refused with its reason', async () => {
    const bomb = await makeAnimation(700);
    const answer = await upload(bomb, 'a.gif');
    expect(answer).toMatchObject({
      status: 415,
      response_code: CODE.upload_refused,
      breakdown_errors: { file: 'too_many_frames' },
    });
  });

  test('pictures beyond the queue are refused with 5003, and the others are stored', async () => {
    const photograph = await makeImage('jpeg', { width: 800, height: 600 });
    const answers = await Promise.all(Array.from({ length: 40 }, () => upload(photograph, 'a.jpg', 'image/jpeg')));
    const codes = answers.map(({ response_code }) => response_code);
    expect(new Set(codes)).toEqual(new Set([2000, 5003]));
    expect(codes.filter((code) => code === 2000).length).toBeGreaterThanOrEqual(10);
  }, 60_000);

  test('a picture over 5 MB and anything over 10 MB is refused as too large', async () => {
    const size = 5 * 1024 * 1024;
    // A valid picture padded with metadata to this size.
    const [least, ...sizes] = [makePng({ tEXt: '' }).length, size, size + 1, 2 * size + 1];
    const [fits, large, huge] = sizes.map((bytes) => makePng({ tEXt: 'a'.repeat(bytes - least) }));
    expect((await upload(fits!, 'a.png')).response_code).toBe(2000);
    expect(await upload(large!, 'a.png')).toMatchObject({
      status: 413,
      response_code: 4019,
      breakdown_errors: { file: 'too_large' },
    });
    expect(await upload(huge!, 'a.png')).toMatchObject({
      status: 413,
      response_code: 4019,
      breakdown_errors: 'too_large',
    });
  });

  test('an upload without a file is refused', async () => {
    const json = await app.call(files.upload, { body: { file: 'not a file' as never } }, merchant);
    expect(json).toMatchObject({ status: 400, response_code: 4000, breakdown_errors: { file: 'invalid_type' } });
  });

  test('uploading requires a login and the permission', async () => {
    expect(await upload(PNG, 'a.png', 'image/png', null)).toMatchObject({ status: 401, response_code: 401 });
    const viewer = { ...merchant, role: 'merchant_viewer' } as const;
    expect(await upload(PNG, 'a.png', 'image/png', viewer)).toMatchObject({ status: 403, response_code: 4003 });
  });
});

describe('serving', () => {
  test('addresses of no file answer 4004', async () => {
    await writeFile(join(folder, 'secret.txt'), 'secret');
    for (const id of ['0', '..%2F..%2Fsecret.txt', '01900000-0000-7000-8000-000000000000']) {
      const answer = await app.app.inject({ url: `/files/${id}` });
      expect([answer.statusCode, answer.json<Envelope>().response_code]).toEqual([404, 4004]);
    }
  });

  test('a merchant can use only their own pictures', async () => {
    const other = await app.createMerchant();
    const [picture, document] = await Promise.all([upload(PNG, 'a.png'), upload(Buffer.from('%PDF-1.7'), 'a.pdf')]);
    expect(await isOwnImage(app.connection, merchant.account_id, picture.data.url)).toBe(true);
    expect(await isOwnImage(app.connection, other.account_id, picture.data.url)).toBe(false);
    expect(await isOwnImage(app.connection, merchant.account_id, document.data.url)).toBe(false);
  });
});
