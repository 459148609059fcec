import type { FileType } from './files.ts';
import type { ImageFault, PictureTask } from './image.process.ts';
import { createWorkerPool, workerFile } from './worker-pool.ts';

export type { ImageFault } from './image.process.ts';

/** About ten seconds of photographs; whoever would wait longer is refused. */
const MAX_WAITING = 10;

const pool = createWorkerPool<PictureTask, Uint8Array | ImageFault>({
  script: workerFile(import.meta.url, './image.process.ts', './image.process.js'),
  kind: 'process',
  workers: 1,
  max_waiting: MAX_WAITING,
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
export async function normalizeImage(content: Uint8Array, mime: FileType['mime']): Promise<Buffer | ImageFault> {
  const result = await pool.run({ content, mime });
  return typeof result === 'string' ? result : Buffer.from(result);
}
