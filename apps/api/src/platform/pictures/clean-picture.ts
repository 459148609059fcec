import type { FileType } from '../files.ts';
import { cleanJpeg } from './jpeg.ts';
import type { CleanPicture } from './picture.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

export type PictureFault = 'broken' | 'too_many_pixels';

/** A phone's camera makes 50 megapixels at most; far more in a small file is made to fill a browser's memory. */
const MOST_PIXELS = 64_000_000;
const LONGEST_SIDE = 16_000;

const GIF_HEAD = 10;
const GIF_TRAILER = 0x3b;

/** A GIF knows no place for where it was taken; it is only measured. */
function readGif(content: Buffer): CleanPicture | null {
  if (content.length <= GIF_HEAD || content.at(-1) !== GIF_TRAILER) return null;
  return { width: content.readUInt16LE(6), height: content.readUInt16LE(8), content };
}

const READERS: Partial<Record<FileType['mime'], (content: Buffer) => CleanPicture | null>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
  'image/gif': readGif,
};

/**
 * A picture without its metadata: a photograph tells where and when it was taken, and an uploaded one is public. Also
 * without whatever stands behind its end, so that it is nothing but a picture. The picture itself is not changed; one
 * that is not whole, or too large for a page, is a fault.
 */
export function cleanPicture(content: Uint8Array, mime: FileType['mime']): CleanPicture | PictureFault {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  let picture: CleanPicture | null | undefined;
  try {
    picture = READERS[mime]?.(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // read beyond the end
  }
  if (!picture || picture.width === 0 || picture.height === 0) return 'broken';
  const { width, height } = picture;
  return width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS ? 'too_many_pixels' : picture;
}
