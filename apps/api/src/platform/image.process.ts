import sharp, { type Sharp } from 'sharp';
import type { FileType } from './files.ts';
import type { TaskAnswer } from './worker-pool.ts';

/**
 * Decodes and encodes uploaded pictures, in a process of their own: libvips would take the threads that the server shares, and
 * a picture that breaks it must not end the server.
 */

export interface PictureTask {
  content: Uint8Array;
  mime: FileType['mime'];
}
export type ImageFault = 'broken' | 'too_many_pixels' | 'too_many_frames';

/** Phone cameras have at most 50 megapixels; far larger images in small files are decompression bombs. */
const MAX_PIXELS = 64_000_000;
/** An animation is decoded and encoded frame by frame: 50 frames in 20 megapixels take about two seconds. */
const MAX_FRAMES = 50;
const MAX_ANIMATED_PIXELS = 20_000_000;
/** Pages show at most this size of a logo, cover or product, and payers pay for the traffic. */
const MAX_SIDE = 1_600;
const QUALITY = 82;
/** What takes longer than this is given up. */
const MAX_SECONDS = 10;

/** libvips' message for an image above the pixel limit. */
const TOO_MANY = /exceeds pixel limit/;

sharp.concurrency(1);

async function normalize({ content, mime }: PictureTask): Promise<Uint8Array | ImageFault> {
  try {
    return (await findFault(content, mime)) ?? (await encode(content, mime));
  } catch (error) {
    return error instanceof Error && TOO_MANY.test(error.message) ? 'too_many_pixels' : 'broken';
  }
}

/** Checks what the header says, before anything is decoded. */
async function findFault(content: Uint8Array, mime: FileType['mime']): Promise<ImageFault | null> {
  const {
    width,
    height,
    pages = 1,
    pageHeight = height,
  } = await sharp(content, { limitInputPixels: MAX_PIXELS }).metadata();
  if (pages > MAX_FRAMES) return 'too_many_frames';
  const is_animated = pages > 1 && mime === 'image/gif';
  const pixels = width * pageHeight * (is_animated ? pages : 1);
  return pixels > (is_animated ? MAX_ANIMATED_PIXELS : MAX_PIXELS) ? 'too_many_pixels' : null;
}

function encode(content: Uint8Array, mime: FileType['mime']): Promise<Buffer> {
  const image = sharp(content, { animated: mime === 'image/gif', limitInputPixels: MAX_PIXELS, failOn: 'warning' })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: MAX_SECONDS });
  return encodeAs(image, mime).toBuffer();
}

function encodeAs(drawn: Sharp, mime: FileType['mime']): Sharp {
  if (mime === 'image/jpeg') return drawn.jpeg({ quality: QUALITY, mozjpeg: true });
  if (mime === 'image/webp') return drawn.webp({ quality: QUALITY });
  if (mime === 'image/gif') return drawn.gif();
  return drawn.png({ compressionLevel: 9 });
}

process.on('message', (task: PictureTask) => {
  void normalize(task).then((result) => process.send?.({ result } satisfies TaskAnswer<Uint8Array | ImageFault>));
});
