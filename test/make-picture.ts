import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const chunk = (type: string, data: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

const SIDE = 2;

/** A small black PNG, with chunks of the caller's before the data. `side` is the size in its head. */
function writtenPng(side: number, more: Record<string, string>): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...Object.entries(more).map(([type, text]) => chunk(type, Buffer.from(text))),
    chunk('IDAT', deflateSync(Buffer.alloc(SIDE * (SIDE + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A small black PNG with chunks of the caller's before the data. */
export const pngOf = (more: Record<string, string> = {}): Buffer => writtenPng(SIDE, more);

/** A few bytes whose head says that they are a picture of `side` by `side` pixels. */
export const hugePng = (side: number): Buffer => writtenPng(side, {});

/** A picture of one colour. */
export const pictureOf = (
  format: 'jpeg' | 'png' | 'webp' | 'gif',
  { width, height }: { width: number; height: number } = { width: 32, height: 24 },
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } })
    .toFormat(format)
    .toBuffer();
