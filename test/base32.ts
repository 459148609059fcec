const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a key as an authenticator app is told it (RFC 4648 base32, perhaps in groups). */
export function bytesOfBase32(text: string): Buffer {
  const bits = Array.from(text.replaceAll(' ', ''), (one) => BASE32.indexOf(one).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)!.map((eight) => Number.parseInt(eight, 2)));
}
