import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { hugePng, pictureOf } from '../../../../test/make-picture.ts';
import type { FileType } from './files.ts';
import { keptPicture } from './picture.ts';

const PLACE = 'GPS 3.0738 101.5183';
const FORMATS = ['jpeg', 'png', 'webp', 'gif'] as const;
const mimeOf = (format: (typeof FORMATS)[number]): FileType['mime'] => `image/${format}`;

async function kept(content: Buffer, mime: FileType['mime']): Promise<Buffer> {
  const picture = await keptPicture(content, mime);
  if (typeof picture === 'string') throw new Error(picture);
  return picture;
}

describe.each(FORMATS)('%s', (format) => {
  test('stays what it is, and a small one keeps its size', async () => {
    const picture = await kept(await pictureOf(format, { width: 320, height: 240 }), mimeOf(format));
    expect(await sharp(picture).metadata()).toMatchObject({ format, width: 320, height: 240 });
  });

  test.each([
    [4_000, 3_000, 1_600, 1_200],
    [900, 3_200, 450, 1_600],
    [1_600, 1_600, 1_600, 1_600],
  ])('of %i by %i is kept as %i by %i', async (width, height, kept_width, kept_height) => {
    const picture = await kept(await pictureOf(format, { width, height }), mimeOf(format));
    expect(await sharp(picture).metadata()).toMatchObject({ width: kept_width, height: kept_height });
  });

  test('that is cut short is refused', async () => {
    const whole = await pictureOf(format, { width: 320, height: 240 });
    expect(await keptPicture(whole.subarray(0, whole.length / 2), mimeOf(format))).toBe('broken');
  });
});

test('a photograph does not tell where it was taken, nor carry what hides behind its end', async () => {
  const about = { IFD0: { ImageDescription: PLACE }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '3/1 4/1 26/1' } };
  const photograph = await sharp(await pictureOf('jpeg', { width: 64, height: 48 }))
    .withExif(about)
    .jpeg()
    .toBuffer();
  expect(photograph.includes(PLACE)).toBe(true);
  const picture = await kept(Buffer.concat([photograph, Buffer.from('<script>')]), 'image/jpeg');
  expect((await sharp(picture).metadata()).exif).toBeUndefined();
  expect(picture.includes(PLACE) || picture.includes('<script>')).toBe(false);
});

test('a photograph taken upright is kept upright', async () => {
  const lying = await sharp(await pictureOf('jpeg', { width: 64, height: 48 }))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(await sharp(await kept(lying, 'image/jpeg')).metadata()).toMatchObject({ width: 48, height: 64 });
});

test('a picture that would fill a memory is refused by what its head says', async () => {
  expect(await keptPicture(hugePng(60_000), 'image/png')).toBe('too_many_pixels');
  expect(await keptPicture(hugePng(8_001), 'image/png')).toBe('too_many_pixels');
});

test('a moving picture goes on moving', async () => {
  const frames = await sharp({ create: { width: 40, height: 60, channels: 3, background: 'red', pageHeight: 30 } })
    .composite([{ input: await pictureOf('png', { width: 40, height: 30 }), top: 30, left: 0 }])
    .gif({ delay: [100, 100] })
    .toBuffer();
  expect(await sharp(frames, { animated: true }).metadata()).toMatchObject({ pages: 2 });
  expect(await sharp(await kept(frames, 'image/gif'), { animated: true }).metadata()).toMatchObject({ pages: 2 });
});

test('damage anywhere is a fault or a picture, never a crash', async () => {
  for (const format of FORMATS) {
    const whole = await pictureOf(format, { width: 8, height: 6 });
    for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 60)) {
      const damaged = Buffer.from(whole);
      damaged[at] = damaged[at]! ^ 0xff;
      const result = await keptPicture(damaged, mimeOf(format));
      expect(typeof result === 'string' ? ['broken', 'too_many_pixels'].includes(result) : result.length > 0).toBe(
        true,
      );
    }
  }
});
