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

/** A small black PNG with extra chunks before the data. `side` is the size in its header. */
function encodePng(side: number, extra_chunks: Record<string, string>): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...Object.entries(extra_chunks).map(([type, text]) => chunk(type, Buffer.from(text))),
    chunk('IDAT', deflateSync(Buffer.alloc(SIDE * (SIDE + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A small black PNG with extra chunks before the data. */
export const makePng = (extra_chunks: Record<string, string> = {}): Buffer => encodePng(SIDE, extra_chunks);

/** A small file whose header claims `side` by `side` pixels. */
export const makePngOfSize = (side: number): Buffer => encodePng(side, {});

/** An image of one colour. */
export const makeImage = (
  format: 'jpeg' | 'png' | 'webp' | 'gif',
  { width, height }: { width: number; height: number } = { width: 32, height: 24 },
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } })
    .toFormat(format)
    .toBuffer();

/** A GIF of small frames, each different; a few kilobytes hold hundreds. */
export const makeAnimation = (frames: number, side = 8): Promise<Buffer> => {
  const bytes_per_frame = side * side * 3;
  const pixels = Uint8Array.from(
    { length: bytes_per_frame * frames },
    (_, n) => (n * 7 + Math.floor(n / bytes_per_frame) * 31) % 256,
  );
  return sharp(pixels, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .gif({ colours: 16 })
    .toBuffer();
};
