import type { CleanPicture } from './picture.ts';

// WebP container specification: RIFF chunks, each padded to an even length.
const HEAD_BYTES = 12;
const ABOUT = new Set(['EXIF', 'XMP ']);
/** The flags of VP8X that say that there are such chunks. */
const ABOUT_FLAGS = 0x08 | 0x04;
const SIZE_BITS = 0x3fff;

/** The size in a chunk that says one; undefined for all others. */
function sizeIn(type: string, data: Buffer): { width: number; height: number } | undefined {
  if (type === 'VP8X') return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  // A key frame begins with three bytes of tag and three of start code.
  if (type === 'VP8 ') return { width: data.readUInt16LE(6) & SIZE_BITS, height: data.readUInt16LE(8) & SIZE_BITS };
  if (type !== 'VP8L') return undefined;
  const bits = data.readUInt32LE(1);
  return { width: (bits & SIZE_BITS) + 1, height: ((bits >>> 14) & SIZE_BITS) + 1 };
}

const hasPicture = (type: string): boolean => ['VP8 ', 'VP8L', 'ANMF'].includes(type);

/** The chunks that are of the picture; null when none is, or the file is shorter than it says. */
export function cleanWebp(content: Buffer): CleanPicture | null {
  const whole = content.readUInt32LE(4) + 8;
  if (whole > content.length) return null;
  const kept: Buffer[] = [];
  let size: { width: number; height: number } | undefined;
  let is_picture = false;
  for (let at = HEAD_BYTES; at < whole;) {
    const type = content.toString('latin1', at, at + 4);
    const length = content.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > whole) return null;
    const chunk = Buffer.from(content.subarray(at, end));
    size ??= sizeIn(type, chunk.subarray(8));
    is_picture ||= hasPicture(type);
    if (type === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~ABOUT_FLAGS, 8);
    if (!ABOUT.has(type)) kept.push(chunk);
    at = end;
  }
  if (!size || !is_picture) return null;
  const head = Buffer.from(content.subarray(0, HEAD_BYTES));
  head.writeUInt32LE(
    kept.reduce((sum, { length }) => sum + length, 4),
    4,
  );
  return { ...size, content: Buffer.concat([head, ...kept]) };
}
