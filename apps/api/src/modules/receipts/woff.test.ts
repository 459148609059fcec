import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { unpackWoff } from './woff.ts';

const FONT = '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff';
const woff = readFileSync(fileURLToPath(import.meta.resolve(FONT)));

/** The OpenType checksum of a table. */
function checksumOf(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}

test('every table of an unpacked font matches its checksum', () => {
  const font = unpackWoff(woff);
  expect(font.length).toBe(woff.readUInt32BE(16)); // the size that the file itself says
  const count = font.readUInt16BE(4);
  expect(count).toBeGreaterThan(9);
  for (let index = 0; index < count; index += 1) {
    const entry = 12 + index * 16;
    const [checksum, offset, length] = [4, 8, 12].map((field) => font.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const tag = font.toString('latin1', entry, entry + 4);
    const table = Buffer.from(font.subarray(offset, offset + Math.ceil(length / 4) * 4));
    if (tag === 'head') table.writeUInt32BE(0, 8); // the sum of the whole font does not count
    expect([tag, checksumOf(table)]).toEqual([tag, checksum]);
  }
});

test('a file that is not WOFF is refused', () => {
  expect(() => unpackWoff(unpackWoff(woff))).toThrow('not a WOFF font');
});
