import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makeAnimation, makePngOfSize, makeImage } from '../../../../test/make-image.ts';
import type { FileType } from './files.ts';
import { normalizeImage } from './image.ts';

// The process that encodes pictures gives way to everything else on a busy machine.
const PATIENT = { timeout: 120_000 };

const PLACE = 'GPS 3.0738 101.5183';
const FORMATS = ['jpeg', 'png', 'webp', 'gif'] as const;
const mimeOf = (format: (typeof FORMATS)[number]): FileType['mime'] => `image/${format}`;

async function kept(content: Buffer, mime: FileType['mime']): Promise<Buffer> {
  const picture = await normalizeImage(content, mime);
  if (typeof picture === 'string') throw new Error(picture);
  return Buffer.from(picture.content);
}

describe.each(FORMATS)('%s', PATIENT, (format) => {
  test('an image keeps its format, and a small one its size', async () => {
    const picture = await kept(await makeImage(format, { width: 320, height: 240 }), mimeOf(format));
    expect(await sharp(picture).metadata()).toMatchObject({ format, width: 320, height: 240 });
  });

  test.each([
    [4_000, 3_000, 1_600, 1_200],
    [900, 3_200, 450, 1_600],
    [1_600, 1_600, 1_600, 1_600],
  ])('of %i by %i is stored as %i by %i', async (width, height, kept_width, kept_height) => {
    const picture = await kept(await makeImage(format, { width, height }), mimeOf(format));
    expect(await sharp(picture).metadata()).toMatchObject({ width: kept_width, height: kept_height });
  });

  test('a truncated image is refused', async () => {
    const whole = await makeImage(format, { width: 320, height: 240 });
    expect(await normalizeImage(whole.subarray(0, whole.length / 2), mimeOf(format))).toBe('broken');
  });
});

test('metadata and trailing data are removed from an image', async () => {
  const about = { IFD0: { ImageDescription: PLACE }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '3/1 4/1 26/1' } };
  const photograph = await sharp(await makeImage('jpeg', { width: 64, height: 48 }))
    .withExif(about)
    .jpeg()
    .toBuffer();
  expect(photograph.includes(PLACE)).toBe(true);
  const picture = await kept(Buffer.concat([photograph, Buffer.from('<script>')]), 'image/jpeg');
  expect((await sharp(picture).metadata()).exif).toBeUndefined();
  expect(picture.includes(PLACE) || picture.includes('<script>')).toBe(false);
});

test('EXIF orientation is applied to an image', async () => {
  const lying = await sharp(await makeImage('jpeg', { width: 64, height: 48 }))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(await sharp(await kept(lying, 'image/jpeg')).metadata()).toMatchObject({ width: 48, height: 64 });
});

test('an image with too many pixels is refused by its header', async () => {
  expect(await normalizeImage(makePngOfSize(60_000), 'image/png')).toBe('too_many_pixels');
  expect(await normalizeImage(makePngOfSize(8_001), 'image/png')).toBe('too_many_pixels');
});

test('an animation of too many frames or pixels is refused before it is decoded', async () => {
  expect(await normalizeImage(await makeAnimation(51), 'image/gif')).toBe('too_many_frames');
  expect(await sharp(await kept(await makeAnimation(50), 'image/gif'), { animated: true }).metadata()).toMatchObject({
    pages: 50,
  });
  const [side, below] = [3_200, 6_400];
  const wide = await sharp({ create: { width: side, height: below, channels: 3, background: 'red', pageHeight: side } })
    .composite([{ input: await makeImage('png', { width: 8, height: 8 }), top: side, left: 0 }])
    .gif({ colours: 2, effort: 1, delay: [100, 100] })
    .toBuffer();
  expect(await normalizeImage(wide, 'image/gif')).toBe('too_many_pixels');
});

test('an animated image stays animated', async () => {
  const frames = await sharp({ create: { width: 40, height: 60, channels: 3, background: 'red', pageHeight: 30 } })
    .composite([{ input: await makeImage('png', { width: 40, height: 30 }), top: 30, left: 0 }])
    .gif({ delay: [100, 100] })
    .toBuffer();
  expect(await sharp(frames, { animated: true }).metadata()).toMatchObject({ pages: 2 });
  expect(await sharp(await kept(frames, 'image/gif'), { animated: true }).metadata()).toMatchObject({ pages: 2 });
});

test('a damaged image gives a fault or an image, never a crash', PATIENT, async () => {
  for (const format of FORMATS) {
    const whole = await makeImage(format, { width: 8, height: 6 });
    for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 60)) {
      const damaged = Buffer.from(whole);
      damaged[at] = damaged[at]! ^ 0xff;
      const result = await normalizeImage(damaged, mimeOf(format));
      expect(
        typeof result === 'string' ? ['broken', 'too_many_pixels'].includes(result) : result.content.length > 0,
      ).toBe(true);
    }
  }
});
