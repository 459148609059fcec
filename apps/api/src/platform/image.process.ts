import type { Rgb } from '@kutip/domain/picture-suggestions';
import sharp, { type Sharp } from 'sharp';
import type { FileType } from './files.ts';
import type { TaskAnswer } from './worker-pool.ts';

/**
 * Decodes and encodes uploaded pictures, in a process of their own: libvips would take the threads that the server shares, and
 * a picture that breaks it must not end the server.
 */

export type PictureTask =
  | { operation: 'normalize'; content: Uint8Array; mime: FileType['mime'] }
  | { operation: 'resize'; content: Uint8Array; width: number }
  | { operation: 'analyse'; content: Uint8Array };

/** An encoded picture and its size in pixels. */
export interface EncodedImage {
  content: Uint8Array;
  width: number;
  height: number;
}
export type PictureResult = EncodedImage | Rgb | ImageFault;
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

const run = async (task: PictureTask): Promise<PictureResult> => {
  switch (task.operation) {
    case 'normalize':
      return (await findFault(task.content, task.mime)) ?? encode(task.content, task.mime);
    case 'resize':
      return resize(task.content, task.width);
    case 'analyse':
      return (await sharp(task.content, { limitInputPixels: MAX_PIXELS }).stats()).dominant;
  }
};

async function answer(task: PictureTask): Promise<PictureResult> {
  try {
    return await run(task);
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

function encode(content: Uint8Array, mime: FileType['mime']): Promise<EncodedImage> {
  const image = sharp(content, { animated: mime === 'image/gif', limitInputPixels: MAX_PIXELS, failOn: 'warning' })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: MAX_SECONDS });
  return encoded(encodeAs(image, mime));
}

/** A still WebP of this width; a narrower picture keeps its own. */
const resize = (content: Uint8Array, width: number): Promise<EncodedImage> =>
  encoded(
    sharp(content, { limitInputPixels: MAX_PIXELS })
      .resize({ width, withoutEnlargement: true })
      .timeout({ seconds: MAX_SECONDS })
      .webp({ quality: QUALITY }),
  );

async function encoded(picture: Sharp): Promise<EncodedImage> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { content: data, width: info.width, height: info.pageHeight ?? info.height };
}

function encodeAs(picture: Sharp, mime: FileType['mime']): Sharp {
  if (mime === 'image/jpeg') return picture.jpeg({ quality: QUALITY, mozjpeg: true });
  if (mime === 'image/webp') return picture.webp({ quality: QUALITY });
  if (mime === 'image/gif') return picture.gif();
  return picture.png({ compressionLevel: 9 });
}

process.on('message', (task: PictureTask) => {
  void answer(task).then((result) => process.send?.({ result } satisfies TaskAnswer<PictureResult>));
});
