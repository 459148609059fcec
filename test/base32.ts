const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Decodes base32 (RFC 4648), ignoring spaces between groups. */
export function decodeBase32(text: string): Buffer {
  const bits = Array.from(text.replaceAll(' ', ''), (digit) => BASE32.indexOf(digit).toString(2).padStart(5, '0')).join(
    '',
  );
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
}
