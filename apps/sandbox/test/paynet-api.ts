import { createHmac } from 'node:crypto';
import type { TestSandbox } from './sandbox.ts';

/** The signature of a DuitNow message, worked out apart from the sandbox's own. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

interface Api {
  /** In front of every path. */
  base: string;
  secret: string;
  /** When every message is sent. */
  now: string;
}

/** Asks a DuitNow API of the sandbox that is open then. `secret` signs otherwise than the API's own. */
export const paynetApi =
  (sandbox: () => TestSandbox, { base, secret: ours, now }: Api) =>
  async (path: string, content: unknown, secret = ours) => {
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
    const is_signed = signed === signatureOf(ours, String(at), answer.body);
    return { status: answer.statusCode, is_signed, body: answer.body === '' ? null : answer.json() };
  };
