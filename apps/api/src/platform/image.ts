import sharp, { type Sharp } from 'sharp';
import type { FileType } from './files.ts';

export type ImageFault = 'broken' | 'too_many_pixels';

/** Phone cameras have at most 50 megapixels; far larger images in small files are decompression bombs. */
const MAX_PIXELS = 64_000_000;
/** Pages show at most this size of a logo, cover or product, and payers pay for the traffic. */
const MAX_SIDE = 1_600;
const QUALITY = 82;

/** libvips' message for an image above the pixel limit. */
const TOO_MANY = /exceeds pixel limit/;

/**
 * Re-encodes an image in its own format, upright, no side longer than 1,600 pixels. Metadata and trailing data are
 * removed. Returns a fault for broken or too large images.
 */
export async function normalizeImage(content: Uint8Array, mime: FileType['mime']): Promise<Buffer | ImageFault> {
  try {
    const image = sharp(content, { animated: mime === 'image/gif', limitInputPixels: MAX_PIXELS, failOn: 'warning' })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
    return await encodeAs(image, mime).toBuffer();
  } catch (error) {
    return error instanceof Error && TOO_MANY.test(error.message) ? 'too_many_pixels' : 'broken';
  }
}

function encodeAs(drawn: Sharp, mime: FileType['mime']): Sharp {
  if (mime === 'image/jpeg') return drawn.jpeg({ quality: QUALITY, mozjpeg: true });
  if (mime === 'image/webp') return drawn.webp({ quality: QUALITY });
  if (mime === 'image/gif') return drawn.gif();
  return drawn.png({ compressionLevel: 9 });
}
