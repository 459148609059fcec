import type { CleanPicture } from './picture.ts';

// PNG, third edition, 5: a signature and chunks, each with length, type, data and checksum.
const SIGNATURE_BYTES = 8;
const AROUND_DATA = 12;
/** Texts, times and EXIF: about the picture, not of it. */
const ABOUT = new Set(['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf']);

/** The chunks up to the end, without those that tell of something else; null when it has no head, data or end. */
export function cleanPng(content: Buffer): CleanPicture | null {
  const kept = [content.subarray(0, SIGNATURE_BYTES)];
  const seen = new Set<string>();
  for (let at = SIGNATURE_BYTES; !seen.has('IEND');) {
    const end = at + AROUND_DATA + content.readUInt32BE(at);
    if (end > content.length) return null;
    const type = content.toString('latin1', at + 4, at + 8);
    if (seen.size === 0 && type !== 'IHDR') return null;
    seen.add(type);
    if (!ABOUT.has(type)) kept.push(content.subarray(at, end));
    at = end;
  }
  if (!seen.has('IDAT')) return null;
  return { width: content.readUInt32BE(16), height: content.readUInt32BE(20), content: Buffer.concat(kept) };
}
