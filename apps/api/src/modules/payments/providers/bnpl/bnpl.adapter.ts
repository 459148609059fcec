import type { ProviderAttempt, Provider } from '../provider.ts';
import { splitHeaders } from '../signed-headers.ts';
import {
  findRequest,
  readJson,
  notFoundAnswer,
  newRequest,
  readRequest,
  readWebhook,
  returnedOrderNo,
  readStartedRequest,
  type StartedRequest,
} from './bnpl.transform.ts';
import { outgoingFetch } from '../../../../platform/outgoing.ts';

export interface BnplOptions {
  /** The base URL of HitPay's API, without a trailing slash. */
  url: string;
  api_key: string;
  salt: string;
  callback_url: string;
  return_url: string;
  timeout_ms: number;
  fetch?: typeof fetch;
}

const SIGNATURE = 'hitpay-signature';
const REQUESTS = '/v1/payment-requests';

/** Buy now, pay later with HitPay: we create a payment request, the payer chooses a plan there, a webhook reports the result. */
export function createBnpl(options: BnplOptions): Provider {
  const { url, api_key, salt, timeout_ms, fetch: send = outgoingFetch } = options;

  const call = (path: string, init: RequestInit = {}) =>
    send(`${url}${path}`, {
      ...init,
      headers: { 'X-BUSINESS-API-KEY': api_key, 'Content-Type': 'application/json', Accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
    });

  const search = (order_no: string) => call(`${REQUESTS}?search=${encodeURIComponent(order_no)}`);

  /** HitPay's create call is not idempotent, so we search for an existing request first. */
  async function findStartedRequest(order_no: string): Promise<StartedRequest | undefined> {
    const answer = await search(order_no);
    if (!answer.ok) throw new Error(`HitPay answered ${answer.status} to a search`);
    return readStartedRequest(findRequest(await answer.json(), order_no), order_no);
  }

  async function createRequest(attempt: ProviderAttempt): Promise<StartedRequest> {
    const answer = await call(REQUESTS, { method: 'POST', body: JSON.stringify(newRequest(attempt, options)) });
    if (!answer.ok) throw new Error(`HitPay answered ${answer.status} to a new payment request`);
    const started = readStartedRequest(await answer.json(), attempt.transaction_invoice_no);
    if (!started) throw new Error('HitPay created no payment request for this order');
    return started;
  }

  return {
    name: 'bnpl',
    acknowledgement: 'OK',
    signed_headers: [SIGNATURE],
    form_origins: [],
    async start(attempt) {
      const started = (await findStartedRequest(attempt.transaction_invoice_no)) ?? (await createRequest(attempt));
      if (!isProviderPage(started.url, url)) throw new Error('HitPay redirects payers to another domain');
      return {
        redirect_url: started.url,
        method: 'GET',
        fields: {},
        qr_payload: null,
        card_key: null,
        provider_reference: started.id,
      };
    },
    readMessage(text, source) {
      // The answer to our own query is not signed: it comes over our own TLS connection.
      if (source === 'enquiry') return readRequest(readJson(text));
      if (source === 'return') {
        const order_no = returnedOrderNo(text);
        return order_no ? { kind: 'thin_event', order_no } : { kind: 'unreadable', reason: 'no_order' };
      }
      const { headers, body } = splitHeaders(text);
      return readWebhook(body, headers[SIGNATURE] ?? '', salt);
    },
    claimedOrderNo: returnedOrderNo,
    async queryStatus(attempt) {
      const { provider_reference: id, transaction_invoice_no: order_no } = attempt;
      try {
        const answer = id ? await call(`${REQUESTS}/${encodeURIComponent(id)}`) : await search(order_no);
        if (id && answer.status === 404) return notFoundAnswer(attempt);
        if (!answer.ok) return null;
        const text = await answer.text();
        if (id) return text;
        const page = readJson(text);
        if (page === undefined) return null;
        const found = findRequest(page, order_no);
        return found === undefined ? notFoundAnswer(attempt) : JSON.stringify(found);
      } catch {
        return null; // unreachable, cut off or timed out: the status is unknown
      }
    },
    awaitsApprover: () => false,
    bankHealth: async () => [], // HitPay has no such query
  };
}

/** Whether a page belongs to the provider: `securecheckout.hit-pay.com` for `api.hit-pay.com`, over https. */
function isProviderPage(page: string, api: string): boolean {
  const [page_url, api_url] = [new URL(page), new URL(api)];
  if (page_url.origin === api_url.origin) return true;
  const domain = api_url.hostname.split('.').slice(1).join('.');
  return page_url.protocol === 'https:' && domain.includes('.') && page_url.hostname.endsWith(`.${domain}`);
}
