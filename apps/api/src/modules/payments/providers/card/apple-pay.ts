import { readFileSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { z } from 'zod';
import { outgoingCall } from '../../../../platform/outgoing.ts';

export interface ApplePayOptions {
  merchant_id: string;
  /** Apple's gateway, without a trailing slash. */
  url: string;
  /** As Apple shows it where no payee is named, 64 characters at most. */
  display_name: string;
  /** The host of the pages; registered at Apple. */
  domain: string;
  /** PEM of the merchant identity certificate and its key; Apple knows us by it. */
  tls: { cert: string; key: string } | null;
  timeout_ms: number;
}

/** Reads the certificate and key of a merchant identity; null without files, for a gateway without https. */
export const readMerchantIdentity = (certificate_file: string, key_file: string): ApplePayOptions['tls'] =>
  certificate_file === '' || key_file === ''
    ? null
    : { cert: readFileSync(certificate_file, 'utf8'), key: readFileSync(key_file, 'utf8') };

const session = z.record(z.string(), z.unknown());
const MAX_ANSWER_BYTES = 64 * 1024;

/**
 * Asks Apple for a merchant session ("Requesting an Apple Pay payment session"). The address is a setting and never the
 * one that a browser names. The session is opaque and goes to the browser as it is.
 */
export async function requestApplePaySession(options: ApplePayOptions): Promise<Record<string, unknown>> {
  const { url, merchant_id, display_name, domain, tls } = options;
  const body = {
    merchantIdentifier: merchant_id,
    displayName: display_name,
    initiative: 'web',
    initiativeContext: domain,
  };
  const answer = await outgoingCall({ protocol: 'http', method: 'POST', host: new URL(url).hostname }, () =>
    post(`${url}/paymentservices/paymentSession`, options, tls, body),
  );
  return session.parse(JSON.parse(answer));
}

/** The platform's fetch cannot present a client certificate. */
function post(
  url: string,
  { timeout_ms }: Pick<ApplePayOptions, 'timeout_ms'>,
  tls: ApplePayOptions['tls'],
  body: object,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? requestHttps : requestHttp;
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, ...tls };
    const request = send(url, { ...options, signal: AbortSignal.timeout(timeout_ms) }, (answer) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > MAX_ANSWER_BYTES) answer.destroy(new Error('the answer is too long'));
      });
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(Buffer.concat(chunks).toString());
        else reject(new Error(`Apple Pay answers ${answer.statusCode}`));
      });
    });
    request.on('error', reject);
    request.end(JSON.stringify(body));
  });
}
