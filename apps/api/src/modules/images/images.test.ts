import { bulkFiles, files } from '@kutip/contracts/files';
import { resizedUrl } from '@kutip/domain/picture-url';
import { imageAnalysis, images } from '@kutip/contracts/images';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeImage, makePng } from '../../../../../test/make-image.ts';
import { imagesApp } from '../../../../../test/images-app.ts';
import type { TestApp, TestCaller } from '../../../../../test/test-app.ts';

let app: TestApp;
let merchant: TestCaller;

beforeAll(async () => {
  app = await imagesApp();
  merchant = await app.createMerchant();
});
afterAll(() => app.close());

const fileOf = (content: Uint8Array, name: string): File => new File([new Uint8Array(content)], name);
async function uploadPicture(name = 'kuih-lapis.png', who = merchant): Promise<string> {
  const content = await makeImage('png', { width: 1_000, height: 500 });
  const { data } = await app.call(files.upload, { body: { file: fileOf(content, name) } }, who);
  return data.url;
}
const titles = async (search: string): Promise<string[]> => {
  const { data } = await app.call(images.list, { query: {}, body: { search } }, merchant);
  return data.list.data.map(({ title }: { title: string }) => title);
};

describe('the library', () => {
  test('a picture is added with its size, found by a tag, renamed and removed', async () => {
    const url = await uploadPicture();
    const body = { title: 'Kuih lapis', url, tags: ['Kuih', 'pandan', 'kuih '] };
    const { data: created } = await app.call(images.create, { body }, merchant);
    expect(created).toMatchObject({ title: 'Kuih lapis', url, width: 1_000, height: 500, tags: ['kuih', 'pandan'] });
    expect(await titles('PANDAN')).toEqual(['Kuih lapis']);
    const listed = await app.call(images.listRecords, { query: {}, body: { search: 'pandan' } }, merchant);
    expect(listed.data.list).toMatchObject({ total: 1, data: [{ id: created.id }] });

    const params = { id: created.id };
    await app.call(images.update, { params, body: { title: 'Kuih lapis hijau', tags: ['hijau'] } }, merchant);
    expect(await titles('pandan')).toEqual([]);
    expect(await titles('hijau')).toEqual(['Kuih lapis hijau']);

    await app.call(images.remove, { params }, merchant);
    expect(await titles('hijau')).toEqual([]);
    // The file stays: a collection or a mail may show it.
    expect((await app.app.inject({ url })).statusCode).toBe(200);
  });

  test('a picture is added once, and its file cannot be exchanged', async () => {
    const url = await uploadPicture();
    const { data } = await app.call(images.create, { body: { title: 'Batik', url } }, merchant);
    expect(await app.call(images.create, { body: { title: 'Batik again', url } }, merchant)).toMatchObject({
      response_code: 4025,
      breakdown_errors: { url: 'duplicate' },
    });
    const other = await uploadPicture();
    expect(await app.call(images.update, { params: { id: data.id }, body: { url: other } }, merchant)).toMatchObject({
      response_code: 4000,
      breakdown_errors: { url: 'not_changeable' },
    });
  });

  test("another merchant's picture and a document are refused", async () => {
    const stranger = await app.createMerchant();
    const pdf = { body: { file: fileOf(Buffer.from('%PDF-1.7\n'), 'a.pdf') } };
    const { data: document } = await app.call(files.upload, pdf, merchant);
    for (const url of [await uploadPicture('a.png', stranger), document.url])
      expect(await app.call(images.create, { body: { title: 'Not mine', url } }, merchant)).toMatchObject({
        response_code: 4000,
        breakdown_errors: { url: 'not_found' },
      });
  });

  test('of several pictures all are added, or none', async () => {
    const [first, second] = [await uploadPicture(), await uploadPicture()];
    const many = (...urls: string[]) => ({ body: { images: urls.map((url) => ({ title: 'Songket', url })) } });
    expect((await app.call(images.createMany, many(first, first), merchant)).response_code).toBe(4025);
    expect(await titles('Songket')).toEqual([]);
    expect((await app.call(images.createMany, many(first, second), merchant)).data).toHaveLength(2);
    expect(await titles('Songket')).toHaveLength(2);
  });
});

describe('bulk upload', () => {
  test('a file that is refused does not stop the others', async () => {
    const chosen = [
      fileOf(await makeImage('png'), 'one.png'),
      fileOf(Buffer.from('<svg/>'), 'two.svg'),
      fileOf(makePng().subarray(0, 40), 'three.png'),
      fileOf(Buffer.from('%PDF-1.7\n'), 'four.pdf'),
    ];
    const { data } = await app.call(bulkFiles.bulkUpload, { body: { files: chosen } }, merchant);
    expect(data).toMatchObject([
      { file_name: 'one.png', mime: 'image/png', width: 32, height: 24, error: null },
      { file_name: 'two.svg', url: null, error: 'wrong_type' },
      { file_name: 'three.png', url: null, error: 'broken' },
      { file_name: 'four.pdf', mime: 'application/pdf', width: null, error: null },
    ]);
    const served = await Promise.all([data[0], data[3]].map(({ url }) => app.app.inject({ url })));
    expect(served.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  test('one file is a list too; more than ten are refused before they are stored', async () => {
    const small = makePng();
    const files_of = (count: number) => Array.from({ length: count }, (_, n) => fileOf(small, `${n}.png`));
    expect((await app.call(bulkFiles.bulkUpload, { body: { files: files_of(1) } }, merchant)).data).toHaveLength(1);
    expect(await app.call(bulkFiles.bulkUpload, { body: { files: files_of(11) } }, merchant)).toMatchObject({
      status: 413,
      response_code: 4019,
    });
  });
});

describe('smaller copies', () => {
  test('a picture is served in each width as WebP, and never larger than it is', async () => {
    const url = await uploadPicture();
    const widths = await Promise.all(
      ([160, 400, 800] as const).map(async (width) => {
        const answer = await app.app.inject({ url: resizedUrl(url, width) });
        expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'content-disposition': 'inline' });
        return (await sharp(answer.rawPayload).metadata()).width;
      }),
    );
    expect(widths).toEqual([160, 400, 800]);
    const content = await makeImage('png', { width: 100, height: 50 });
    const { data } = await app.call(files.upload, { body: { file: fileOf(content, 'a.png') } }, merchant);
    const small = await app.app.inject({ url: resizedUrl(data.url, 400) });
    expect((await sharp(small.rawPayload).metadata()).width).toBe(100);
  });

  test('twenty visitors at once are one copy; the second request reads it from the store', async () => {
    const url = resizedUrl(await uploadPicture(), 160);
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.app.inject({ url })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const again = await app.app.inject({ url });
    expect(again.rawPayload.equals(answers[0]!.rawPayload)).toBe(true);
  });

  test('other widths, documents and unknown files answer 4004', async () => {
    const url = await uploadPicture();
    const { data } = await app.call(
      files.upload,
      { body: { file: fileOf(Buffer.from('%PDF-1.7\n'), 'a.pdf') } },
      merchant,
    );
    const addresses = [`${url}/161.webp`, `${url}/400.png`, `${data.url}/400.webp`, '/files/nothing/400.webp'];
    for (const address of addresses) expect((await app.app.inject({ url: address })).statusCode).toBe(404);
  });
});

describe('analysis', () => {
  test('texts and the main colour are suggested', async () => {
    const body = { image_url: await uploadPicture('kuih-lapis_pandan.PNG') };
    expect((await app.call(imageAnalysis.product, { body }, merchant)).data).toEqual({
      title: 'Kuih lapis pandan',
      description: 'Kuih lapis pandan',
      tags: ['kuih', 'lapis', 'pandan'],
      category: null,
      main_colour: { hex: expect.stringMatching(/^#[0-9a-f]{6}$/), name: 'turquoise' },
    });
  });

  test("another merchant's picture is refused", async () => {
    const body = { image_url: await uploadPicture() };
    expect(await app.call(imageAnalysis.product, { body }, await app.createMerchant())).toMatchObject({
      response_code: 4000,
      breakdown_errors: { image_url: 'not_found' },
    });
  });
});
