import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

const SIDE = 2;

/** A small black PNG, with chunks of the caller's before the data. `says` is the size in its head. */
export function pngOf({
  says = { width: SIDE, height: SIDE },
  more = {},
}: { says?: { width: number; height: number }; more?: Record<string, string> } = {}): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  head.writeUInt32BE(says.width, 0);
  head.writeUInt32BE(says.height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...Object.entries(more).map(([type, text]) => chunk(type, Buffer.from(text))),
    chunk('IDAT', deflateSync(Buffer.alloc(SIDE * (SIDE + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

/** The frame of a JPEG, with notes before the scan; the scan is a few bytes that nobody decodes here. */
export function jpegOf(
  notes: readonly (readonly [marker: number, data: string])[] = [],
  width = 640,
  height = 480,
): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...notes.map(([marker, data]) => segment(marker, Buffer.from(data, 'latin1'))),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd9]),
  ]);
}

/** A WebP container with these chunks. */
export function webpOf(chunks: readonly (readonly [type: string, data: Buffer])[]): Buffer {
  const body = chunks.map(([type, data]) => {
    const head = Buffer.from(`${type}0000`, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  });
  const head = Buffer.from('RIFF0000WEBP', 'latin1');
  head.writeUInt32LE(Buffer.concat(body).length + 4, 4);
  return Buffer.concat([head, ...body]);
}
