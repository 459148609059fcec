import { createHmac } from 'node:crypto';
import type { TestSandbox } from './sandbox.ts';

/** The signature of a DuitNow message, computed independently of the sandbox. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

interface Api {
  /** Prefix of every path. */
  base: string;
  secret: string;
  /** The timestamp of every message. */
  now: string;
}

/** Calls a DuitNow API of the current sandbox. `secret` replaces the API's own secret. */
export const paynetApi =
  (sandbox: () => TestSandbox, { base, secret: api_secret, now }: Api) =>
  async (path: string, content: unknown, secret = api_secret) => {
    const payload = JSON.stringify(content);
    const answer = await sandbox().app.inject({
      method: 'POST',
      url: `${base}/${path}`,
      headers: {
        'content-type': 'application/json',
        'x-timestamp': now,
        'x-signature': signatureOf(secret, now, payload),
      },
      payload,
    });
    const { 'x-timestamp': at, 'x-signature': signed } = answer.headers;
    const is_signed = signed === signatureOf(api_secret, String(at), answer.body);
    return { status: answer.statusCode, is_signed, body: answer.body === '' ? null : answer.json() };
  };
