import type { Rgb } from '@kutip/domain/picture-suggestions';
import type { FileType } from './files.ts';
import type { EncodedImage, ImageFault, PictureResult, PictureTask } from './image.process.ts';
import { createWorkerPool, workerFile } from './worker-pool.ts';

export type { EncodedImage, ImageFault } from './image.process.ts';

/** About ten seconds of photographs; whoever would wait longer is refused. */
const MAX_WAITING = 10;

const pool = createWorkerPool<PictureTask, PictureResult>({
  script: workerFile(import.meta.url, './image.process.ts', './image.process.js'),
  kind: 'process',
  workers: 1,
  max_waiting: MAX_WAITING,
  // Nobody uploads so many at a time by hand.
  is_flooded: ({ waiting }) => waiting > MAX_WAITING / 2,
  busy_message: 'Too many pictures are being processed. Please try again in a moment.',
});

/** What the picture worker of this process does, for `/metrics`. */
export const pictureStats = () => pool.stats();

/** Refuses 5003 when too many pictures are waiting: before the body of another one is read. */
export const refusePictureIfBusy = (): void => pool.refuseIfFull();

/**
 * Re-encodes an image in its own format, upright, no side longer than 1,600 pixels. Metadata and trailing data are
 * removed. Returns a fault for broken or too large images. Refuses 5003 when too many are waiting.
 */
export const normalizeImage = (content: Uint8Array, mime: FileType['mime']): Promise<EncodedImage | ImageFault> =>
  pool.run({ operation: 'normalize', content, mime }) as Promise<EncodedImage | ImageFault>;

/** A stored picture as a still WebP of at most `width` pixels. Refuses 5003 when too many pictures are waiting. */
export const resizeImage = (content: Uint8Array, width: number): Promise<EncodedImage | ImageFault> =>
  pool.run({ operation: 'resize', content, width }) as Promise<EncodedImage | ImageFault>;

/** The main colour of a stored picture. Refuses 5003 when too many pictures are waiting. */
export const findMainColour = (content: Uint8Array): Promise<Rgb | ImageFault> =>
  pool.run({ operation: 'analyse', content }) as Promise<Rgb | ImageFault>;
