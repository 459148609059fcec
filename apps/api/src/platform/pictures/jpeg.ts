import type { CleanPicture } from './picture.ts';

// ITU-T T.81, annex B: markers, most of them with a length and data, then the scan up to the end marker.
const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END = 0xd9;
const FIRST_APP = 0xe0;
const COMMENT = 0xfe;
/** JFIF, the colour profile and Adobe's note on colours are of the picture; all other notes are about it. */
const KEPT_NOTES: Readonly<Record<number, string>> = { 0xe0: 'JFIF\0', 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe' };
const EXIF = 'Exif\0\0';
const EXIF_MARKER = 0xe1;
const ORIENTATION = 0x0112;

/** SOF0 to SOF15 say the size; three numbers among them mean something else. */
const saysSize = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** How the picture is turned, 1 to 8, from its EXIF note (a TIFF file in small); 1 when it does not say. */
function orientationOf(tiff: Buffer): number {
  if (tiff.length < 8) return 1;
  const is_little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (is_little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = is_little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return 1;
  for (let n = 0, at = directory + 2; n < short(directory) && at + 12 <= tiff.length; n += 1, at += 12)
    if (short(at) === ORIENTATION) return short(at + 8);
  return 1;
}

/** An EXIF note that says how the picture is turned and nothing else. */
function turned(orientation: number): Buffer {
  const tiff = Buffer.from('MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  tiff.writeUInt16BE(orientation, 18);
  const data = Buffer.concat([Buffer.from(EXIF, 'latin1'), tiff]);
  const head = Buffer.from([MARKER, EXIF_MARKER, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

const isAbout = (marker: number, data: Buffer): boolean => {
  if (marker === COMMENT) return true;
  if (marker < FIRST_APP || marker > FIRST_APP + 15) return false;
  const kept = KEPT_NOTES[marker];
  return kept === undefined || !data.toString('latin1', 0, kept.length).startsWith(kept);
};

/** Where a scan ends: FF followed by 00 or a restart (D0 to D7) is of the scan, anything else is the next marker. */
function endOfScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(MARKER, from); at >= 0; at = content.indexOf(MARKER, at + 1)) {
    const next = content.readUInt8(at + 1);
    if (next !== 0 && next !== MARKER && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return content.length;
}

/** The picture without its notes and whatever stands behind its end, still turned as it was; null when it is not whole. */
export function cleanJpeg(content: Buffer): CleanPicture | null {
  const kept = [content.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let orientation = 1;
  let at = 2;
  for (let marker = 0; marker !== END;) {
    if (content[at] !== MARKER) return null;
    marker = content.readUInt8(at + 1);
    // Any number of these may stand before a marker.
    if (marker === MARKER) {
      at += 1;
      continue;
    }
    if (marker === END) break;
    const end = at + 2 + content.readUInt16BE(at + 2);
    if (end > content.length || end < at + 4) return null;
    const data = content.subarray(at + 4, end);
    if (saysSize(marker)) size = { height: data.readUInt16BE(1), width: data.readUInt16BE(3) };
    if (marker === EXIF_MARKER && data.toString('latin1', 0, EXIF.length) === EXIF)
      orientation = orientationOf(data.subarray(EXIF.length));
    // A progressive picture has several scans.
    const next = marker === START_OF_SCAN ? endOfScan(content, end) : end;
    if (!isAbout(marker, data)) kept.push(content.subarray(at, next));
    at = next;
  }
  if (!size) return null;
  if (orientation > 1 && orientation <= 8) kept.splice(1, 0, turned(orientation));
  return { ...size, content: Buffer.concat([...kept, Buffer.from([MARKER, END])]) };
}
