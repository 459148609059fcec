import { inflateSync } from 'node:zlib';

const WOFF = 0x774f4646;
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

const padded = (length: number): number => Math.ceil(length / 4) * 4;

/**
 * Unpacks a WOFF 1.0 file (W3C recommendation) to the SFNT font inside. The renderer reads WOFF too, but decompresses a table at
 * each lookup, which takes nine tenths of the time of a receipt. Throws if the file is not WOFF.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF) throw new Error('not a WOFF font');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = WOFF_HEADER + index * WOFF_ENTRY;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const stored = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      content: packed < length ? inflateSync(stored) : stored,
    };
  });

  const start = SFNT_HEADER + count * SFNT_ENTRY;
  const sfnt = Buffer.alloc(tables.reduce((end, { content }) => end + padded(content.length), start));
  const power = Math.floor(Math.log2(count));
  sfnt.writeUInt32BE(woff.readUInt32BE(4), 0); // flavor
  for (const [index, value] of [count, 16 * 2 ** power, power, 16 * (count - 2 ** power)].entries())
    sfnt.writeUInt16BE(value, 4 + index * 2);

  let at = start;
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const entry = SFNT_HEADER + index * SFNT_ENTRY;
    tag.copy(sfnt, entry);
    for (const [field, value] of [checksum, at, content.length].entries())
      sfnt.writeUInt32BE(value, entry + 4 + field * 4);
    content.copy(sfnt, at);
    at += padded(content.length);
  }
  return sfnt;
}
