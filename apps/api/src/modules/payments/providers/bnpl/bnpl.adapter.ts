import type { AttemptToPay, Provider } from '../provider.ts';
import { partsOf } from '../signed-headers.ts';
import {
  foundRequest,
  readJson,
  neverHeardOf,
  newRequest,
  readRequest,
  readWebhook,
  returnedOrderNo,
  startedRequest,
  type StartedRequest,
} from './bnpl.transform.ts';

export interface BnplOptions {
  /** Where HitPay's API is, without a slash at the end. */
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

/** Buy now, pay later by HitPay: a payment request is made, the payer chooses his plan there, a webhook tells the end. */
export function createBnpl(options: BnplOptions): Provider {
  const { url, api_key, salt, timeout_ms, fetch: send = fetch } = options;

  const call = (path: string, init: RequestInit = {}) =>
    send(`${url}${path}`, {
      ...init,
      headers: { 'X-BUSINESS-API-KEY': api_key, 'Content-Type': 'application/json', Accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
    });

  const search = (order_no: string) => call(`${REQUESTS}?search=${encodeURIComponent(order_no)}`);

  /** HitPay takes the same number as often as it is given, so we look for it first. */
  async function startedBefore(order_no: string): Promise<StartedRequest | undefined> {
    const answer = await search(order_no);
    if (!answer.ok) throw new Error(`HitPay answered ${answer.status} to a search`);
    return startedRequest(foundRequest(await answer.json(), order_no), order_no);
  }

  async function startNow(attempt: AttemptToPay): Promise<StartedRequest> {
    const answer = await call(REQUESTS, { method: 'POST', body: JSON.stringify(newRequest(attempt, options)) });
    if (!answer.ok) throw new Error(`HitPay answered ${answer.status} to a new payment request`);
    const started = startedRequest(await answer.json(), attempt.transaction_invoice_no);
    if (!started) throw new Error('HitPay made no payment request of this order');
    return started;
  }

  return {
    name: 'bnpl',
    acknowledgement: 'OK',
    signed_headers: [SIGNATURE],
    form_origins: [],
    async start(attempt) {
      const started = (await startedBefore(attempt.transaction_invoice_no)) ?? (await startNow(attempt));
      if (!isNeighbour(started.url, url)) throw new Error('HitPay sends payers to an address that is not its own');
      return {
        redirect_url: started.url,
        method: 'GET',
        fields: {},
        qr_payload: null,
        card_key: null,
        provider_reference: started.id,
      };
    },
    read(text, source) {
      // Our own question over our own connection: nobody signs its answer.
      if (source === 'enquiry') return readRequest(readJson(text));
      if (source === 'return') {
        const order_no = returnedOrderNo(text);
        return order_no ? { kind: 'nudge', order_no } : { kind: 'unreadable', why: 'no_order' };
      }
      const { headers, body } = partsOf(text);
      return readWebhook(body, headers[SIGNATURE] ?? '', salt);
    },
    orderNoIn: returnedOrderNo,
    async enquire(attempt) {
      const { provider_reference: id, transaction_invoice_no: order_no } = attempt;
      try {
        const answer = id ? await call(`${REQUESTS}/${encodeURIComponent(id)}`) : await search(order_no);
        if (id && answer.status === 404) return neverHeardOf(attempt);
        if (!answer.ok) return null;
        const text = await answer.text();
        if (id) return text;
        const page = readJson(text);
        if (page === undefined) return null;
        const found = foundRequest(page, order_no);
        return found === undefined ? neverHeardOf(attempt) : JSON.stringify(found);
      } catch {
        return null; // not reached, cut off or too slow: all of it is "not known yet"
      }
    },
    awaitsApprover: () => false,
    bankHealth: async () => [], // HitPay does not tell
  };
}

/** Whether a page is the provider's: `securecheckout.hit-pay.com` for `api.hit-pay.com`, and never less secure. */
function isNeighbour(page: string, api: string): boolean {
  const [there, here] = [new URL(page), new URL(api)];
  if (there.origin === here.origin) return true;
  const domain = here.hostname.split('.').slice(1).join('.');
  return there.protocol === 'https:' && domain.includes('.') && there.hostname.endsWith(`.${domain}`);
}
