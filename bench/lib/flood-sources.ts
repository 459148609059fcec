import { api } from '@kutip/contracts/api';
import { endpointUrl } from '@kutip/contracts/call';
import sharp from 'sharp';
import { makeAnimation } from '../../test/make-image.ts';
import type { FloodSource } from './flood.ts';
import type { RegisteredMerchant } from './register-merchant.ts';

const LOGIN_NAMES = 1_000;
/** Senders of forged callbacks. */
const ADDRESSES = 1_000;
const MB = 1_000_000;

/** An HTTP request as text. `body` is latin1. */
const requestText = (path: string, headers: Record<string, string>, body: string): string =>
  [
    `POST /api/v1/${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body, 'latin1')}`,
    '',
    body,
  ].join('\r\n');

/** Wrong passwords for many names that nobody has: each costs a hash, and none is locked soon. */
export const signIns = (per_second: number): FloodSource => ({
  name: 'sign-ins with a wrong password',
  per_second,
  requests: Array.from({ length: LOGIN_NAMES }, (_, n) =>
    requestText(
      api.auth.login.path,
      { 'Content-Type': 'application/json' },
      JSON.stringify({ username: `flood-${n}`, password: 'Wrong-1234' }),
    ),
  ),
});

/** Photographs as a phone takes them, and small GIFs of 700 frames. */
export async function pictures(per_second: number, { token }: RegisteredMerchant): Promise<FloodSource> {
  const photograph = await sharp({
    create: {
      width: 4_000,
      height: 3_000,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 4 },
    },
  })
    .jpeg({ quality: 50 })
    .toBuffer();
  const requests = [photograph, await makeAnimation(700)].map((content) => {
    const edge = 'bench-boundary';
    const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
    return requestText(
      api.files.upload.path,
      { Authorization: `Bearer ${token}`, 'Content-Type': `multipart/form-data; boundary=${edge}` },
      `${head}${content.toString('latin1')}\r\n--${edge}--\r\n`,
    );
  });
  return { name: 'picture uploads', per_second, requests };
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const callbackPath = endpointUrl(api.paymentSwitch.callback, { params: { provider: 'fpx' } }).replace('api/v1/', '');
const forgery = (n: number, bytes: number): string => `fpx_msgType=AC&fpx_checkSum=00&n=${n}&a=`.padEnd(bytes, 'x');

/** Callbacks that nobody signed, each of 1 MB. */
export const largeForgedCallbacks = (per_second: number): FloodSource => ({
  name: 'forged callbacks of 1 MB',
  per_second,
  requests: [requestText(callbackPath, FORM, forgery(0, MB))],
});

/** Callbacks that nobody signed, all different, of the largest size that is read, from many addresses behind a proxy. */
export const smallForgedCallbacks = (per_second: number): FloodSource => ({
  name: 'forged callbacks of 30 kB',
  per_second,
  requests: Array.from({ length: ADDRESSES }, (_, n) =>
    requestText(
      callbackPath,
      { ...FORM, 'X-Forwarded-For': `198.51.${Math.floor(n / 250)}.${n % 250}` },
      forgery(n, 30_000),
    ),
  ),
});
