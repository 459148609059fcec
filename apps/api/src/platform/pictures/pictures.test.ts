import { describe, expect, test } from 'vitest';
import { jpegOf, pngOf, webpOf } from '../../../../../test/make-picture.ts';
import type { FileType } from '../files.ts';
import { cleanPicture } from './clean-picture.ts';

const PLACE = 'GPS 3.0738 101.5183';

function cleaned(content: Buffer, mime: FileType['mime']) {
  const picture = cleanPicture(content, mime);
  if (typeof picture === 'string') throw new Error(picture);
  expect(picture.content.includes(PLACE)).toBe(false);
  return picture;
}

describe('a photograph does not tell where it was taken', () => {
  test('PNG: texts, times and EXIF go, colours stay, what stands behind the end goes', () => {
    const more = { gAMA: '\0\0\0\0', tEXt: PLACE, iTXt: PLACE, zTXt: PLACE, eXIf: PLACE, tIME: PLACE };
    const content = Buffer.concat([pngOf({ more }), Buffer.from(`<script>${PLACE}</script>`)]);
    const picture = cleaned(content, 'image/png');
    expect(picture).toMatchObject({ width: 2, height: 2 });
    expect(picture.content.equals(pngOf({ more: { gAMA: '\0\0\0\0' } }))).toBe(true);
  });

  test('JPEG: notes and comments go, JFIF and the colour profile stay', () => {
    const kept = [
      [0xe0, 'JFIF\0\x01\x02'],
      [0xe2, 'ICC_PROFILE\0\x01\x01'],
      [0xee, 'Adobe\0'],
    ] as const;
    const gone = [
      [0xe1, `http://ns.adobe.com/xap/1.0/\0${PLACE}`],
      [0xe1, `Exif\0\0II*\0\x08\0\0\0\0\0${PLACE}`],
      [0xe2, `MPF\0${PLACE}`],
      [0xed, `Photoshop 3.0\0${PLACE}`],
      [0xfe, PLACE],
    ] as const;
    const picture = cleaned(Buffer.concat([jpegOf([...kept, ...gone]), jpegOf(gone)]), 'image/jpeg');
    expect(picture).toMatchObject({ width: 640, height: 480 });
    expect(picture.content.equals(jpegOf(kept))).toBe(true);
  });

  test('JPEG: all scans of a progressive picture stay', () => {
    const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 9, 0xff, 0xd0, 9, 0xff, 0]);
    const content = Buffer.concat([jpegOf().subarray(0, -2), scan, scan, Buffer.from([0xff, 0xff, 0xd9])]);
    const whole = Buffer.concat([jpegOf().subarray(0, -2), scan, scan, Buffer.from([0xff, 0xd9])]);
    // A fill byte before the last marker is of the scan: nothing is lost by keeping it.
    expect(cleaned(content, 'image/jpeg').content.length - whole.length).toBeLessThanOrEqual(1);
    expect(cleaned(whole, 'image/jpeg').content.equals(whole)).toBe(true);
  });

  test.each([
    ['II', 'II*\0\x08\0\0\0\x02\0\x0f\x01\x02\0\x01\0\0\0\0\0\0\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0'],
    ['MM', 'MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0'],
  ])('JPEG: it is still turned as it was (%s)', (_, tiff) => {
    const picture = cleaned(jpegOf([[0xe1, `Exif\0\0${tiff}${PLACE}`]]), 'image/jpeg');
    expect(picture.content.length).toBe(jpegOf().length + 36);
    // What we write is read by us the same way: cleaning twice changes nothing.
    expect(cleaned(picture.content, 'image/jpeg').content.equals(picture.content)).toBe(true);
    expect(picture.content.includes(Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]))).toBe(true);
  });

  test('WebP: EXIF and XMP go, and the head no longer says that they are there', () => {
    const head = (flags: number) => Buffer.from([flags, 0, 0, 0, 0x3f, 1, 0, 0xef, 0, 0]);
    const frame = Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a, 0x40, 1, 0xf0, 0, 7]);
    const content = webpOf([
      ['VP8X', head(0x1c)],
      ['VP8 ', frame],
      ['EXIF', Buffer.from(PLACE)],
      ['XMP ', Buffer.from(PLACE)],
    ]);
    const picture = cleaned(content, 'image/webp');
    expect(picture).toMatchObject({ width: 320, height: 240 });
    expect(
      picture.content.equals(
        webpOf([
          ['VP8X', head(0x10)],
          ['VP8 ', frame],
        ]),
      ),
    ).toBe(true);
    expect(cleaned(webpOf([['VP8 ', frame]]), 'image/webp')).toMatchObject({ width: 320, height: 240 });
    const lossless = Buffer.from([0x2f, 0x3f, 0xc1, 0x3b, 0]);
    expect(cleaned(webpOf([['VP8L', lossless]]), 'image/webp')).toMatchObject({ width: 320, height: 240 });
  });

  test('GIF is measured', () => {
    const gif = Buffer.from('GIF89a\x40\x01\xf0\x00\x00\x00\x00\x3b', 'latin1');
    expect(cleaned(gif, 'image/gif')).toMatchObject({ width: 320, height: 240 });
  });
});

test.each<[string, Buffer, FileType['mime'], string]>([
  ['a PNG cut short', pngOf().subarray(0, -8), 'image/png', 'broken'],
  ['a PNG without a picture', Buffer.concat([pngOf().subarray(0, 33), pngOf().subarray(-12)]), 'image/png', 'broken'],
  [
    'a PNG that begins with something else',
    Buffer.concat([pngOf().subarray(0, 8), pngOf().subarray(33)]),
    'image/png',
    'broken',
  ],
  ['a PNG of no size', pngOf({ says: { width: 0, height: 2 } }), 'image/png', 'broken'],
  ['a PNG of 60,000 by 60,000', pngOf({ says: { width: 60_000, height: 60_000 } }), 'image/png', 'too_many_pixels'],
  ['a PNG of 9,000 by 9,000', pngOf({ says: { width: 9_000, height: 9_000 } }), 'image/png', 'too_many_pixels'],
  ['a JPEG cut short', jpegOf().subarray(0, -2), 'image/jpeg', 'broken'],
  ['a JPEG without a size', Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xd9]), 'image/jpeg', 'broken'],
  ['a JPEG that is no JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 0]), 'image/jpeg', 'broken'],
  ['a WebP cut short', webpOf([['VP8 ', Buffer.alloc(40)]]).subarray(0, -1), 'image/webp', 'broken'],
  ['a WebP without a picture', webpOf([['EXIF', Buffer.alloc(4)]]), 'image/webp', 'broken'],
  ['a GIF cut short', Buffer.from('GIF89a\x40\x01\xf0\x00\x00', 'latin1'), 'image/gif', 'broken'],
])('%s is refused', (_, content, mime, fault) => {
  expect(cleanPicture(content, mime)).toBe(fault);
});

test('damage anywhere is a fault or a picture, never a crash', () => {
  const pictures = [
    [jpegOf([[0xe1, 'Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0']]), 'image/jpeg'],
    [pngOf({ more: { tEXt: 'a' } }), 'image/png'],
    [
      webpOf([
        ['VP8X', Buffer.alloc(10)],
        ['VP8L', Buffer.alloc(9)],
      ]),
      'image/webp',
    ],
  ] as const;
  for (const [whole, mime] of pictures)
    for (let at = 0; at < whole.length; at += 1)
      for (const [content, cut] of [
        [Buffer.from(whole), whole.length],
        [Buffer.from(whole), at],
      ] as const) {
        content[at] = content[at]! ^ 0xff;
        expect(['string', 'object']).toContain(typeof cleanPicture(content.subarray(0, cut), mime));
      }
});
