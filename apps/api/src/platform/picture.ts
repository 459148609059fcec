import sharp, { type Sharp } from 'sharp';
import type { FileType } from './files.ts';

export type PictureFault = 'broken' | 'too_many_pixels';

/** A phone's camera makes 50 megapixels at most; far more in a small file is made to fill a memory. */
const MOST_PIXELS = 64_000_000;
/** No page shows more than this of a logo, a cover or a product; payers pay for each kilobyte of it. */
const LONGEST_SIDE = 1_600;
const QUALITY = 82;

/** libvips says this of a picture with more pixels than it was allowed. */
const TOO_MANY = /exceeds pixel limit/;

/**
 * A picture as it is kept: drawn anew in its own format, upright, no side longer than 1,600 pixels. Nothing else of the file
 * survives: not where and when a photograph was taken, nor what hides behind its end. A picture that is not whole, or
 * too large to be looked at, is a fault.
 */
export async function keptPicture(content: Uint8Array, mime: FileType['mime']): Promise<Buffer | PictureFault> {
  try {
    const drawn = sharp(content, { animated: mime === 'image/gif', limitInputPixels: MOST_PIXELS, failOn: 'warning' })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true });
    return await inFormat(drawn, mime).toBuffer();
  } catch (error) {
    return error instanceof Error && TOO_MANY.test(error.message) ? 'too_many_pixels' : 'broken';
  }
}

function inFormat(drawn: Sharp, mime: FileType['mime']): Sharp {
  if (mime === 'image/jpeg') return drawn.jpeg({ quality: QUALITY, mozjpeg: true });
  if (mime === 'image/webp') return drawn.webp({ quality: QUALITY });
  if (mime === 'image/gif') return drawn.gif();
  return drawn.png({ compressionLevel: 9 });
}
