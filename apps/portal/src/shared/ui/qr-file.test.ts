import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { qrSvgFile } from './qr-file.ts';

describe('qrSvgFile', () => {
  const text = 'https://pay.example.my/pay/collections/0198c0de-0000-7000-8000-00000000000a';

  it('draws exactly the dark modules of a QR code inside a quiet zone of four modules', () => {
    const { data } = encode(text, { ecc: 'M', border: 0 });
    const drawn = new Set([...qrSvgFile(text).matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`));
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x + 4},${y + 4}`] : [])));
    expect(drawn).toEqual(new Set(dark));
  });

  it('is a standalone SVG document', () => {
    expect(qrSvgFile(text)).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 \d+ \d+" width="\d+"/);
  });
});
