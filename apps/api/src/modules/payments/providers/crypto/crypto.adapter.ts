import type { ProviderAttempt, BankHealth, ParsedMessage, Provider } from '../provider.ts';
import { splitHeaders } from '../signed-headers.ts';
import {
  statusAnswerText,
  isGenuine,
  METHODS,
  newInvoice,
  readAnswer,
  selectInvoice,
  readInvoice,
  readMethods,
  readReturn,
  readWebhook,
  returnedOrderNo,
  type Invoice,
} from './crypto.transform.ts';
import { outgoingFetch } from '../../../../platform/outgoing.ts';

export interface CryptoOptions {
  /** The base URL of BTCPay Server, without a trailing slash. */
  url: string;
  store_id: string;
  /** An API key that may view and create the store's invoices. */
  secret: string;
  webhook_secret: string;
  return_url: string;
  timeout_ms: number;
  fetch?: typeof fetch;
}

const SIGNATURE = 'btcpay-sig';

interface Answer {
  status: number;
  text: string;
}
const isOk = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** Crypto through BTCPay Server (Greenfield API): we create an invoice, the payer sends coins, and we query the status. */
export function createCrypto(options: CryptoOptions): Provider {
  const { url, store_id, webhook_secret } = options;
  const { call, invoices, findOrMake: findOrCreate, invoiceOf } = client(options);

  async function loadStatus(attempt: ProviderAttempt): Promise<string | null> {
    const invoice = await invoiceOf(attempt);
    if (!invoice) return statusAnswerText(attempt, { invoice, methods: [] });
    const answer = await call(`${invoices}/${encodeURIComponent(invoice.id)}/payment-methods`);
    const methods = isOk(answer) ? readMethods(answer.text) : null;
    return methods && statusAnswerText(attempt, { invoice, methods });
  }

  async function readSigned(text: string): Promise<ParsedMessage> {
    const { headers, body } = splitHeaders(text);
    if (!isGenuine(body, headers[SIGNATURE] ?? '', webhook_secret)) return { kind: 'forged' };
    const event = readWebhook(body, store_id);
    if ('kind' in event) return event;
    const answer = await call(`${invoices}/${encodeURIComponent(event.invoice_id)}`).catch(() => null);
    if (!answer || (!isOk(answer) && answer.status !== 404))
      return { kind: 'unverified', reason: 'invoice_not_loaded' };
    const order_no = readInvoice(answer.text)?.metadata?.orderId;
    return order_no ? { kind: 'thin_event', order_no } : { kind: 'unreadable', reason: 'no_order' };
  }

  async function loadHealth(): Promise<BankHealth> {
    const answer = await call('/api/v1/health').catch(() => null);
    if (!answer || !isOk(answer)) return { bank_type: null, online: null };
    const is_online = /"synchronized"\s*:\s*true/.test(answer.text);
    return { bank_type: null, online: new Map(METHODS.map((code) => [code, is_online])) };
  }

  return {
    name: 'crypto',
    acknowledgement: 'OK',
    signed_headers: [SIGNATURE],
    form_origins: [],
    async start(attempt) {
      const { id, checkoutLink } = await findOrCreate(attempt);
      if (!isBtcpayUrl(checkoutLink, url)) throw new Error('BTCPay redirects payers to another domain');
      return {
        redirect_url: checkoutLink,
        method: 'GET',
        fields: {},
        qr_payload: null,
        card_key: null,
        provider_reference: id,
      };
    },
    readMessage(body, source) {
      if (source === 'enquiry') return readAnswer(body, store_id); // not signed: it comes over our own TLS connection
      return source === 'return' ? readReturn(body) : readSigned(body);
    },
    claimedOrderNo: returnedOrderNo,
    queryStatus: (attempt) => loadStatus(attempt).catch(() => null), // unreachable or timed out: the status is unknown
    awaitsApprover: () => false,
    bankHealth: async () => [await loadHealth()],
  };
}

/** Client of the store's invoices in BTCPay's API. */
function client(options: CryptoOptions) {
  const { url, store_id, secret, timeout_ms, fetch: send = outgoingFetch } = options;
  const invoices = `/api/v1/stores/${encodeURIComponent(store_id)}/invoices`;

  async function call(path: string, body?: unknown): Promise<Answer> {
    const answer = await send(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `token ${secret}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
    });
    return { status: answer.status, text: await answer.text() };
  }

  /** null: BTCPay has no invoice of this order. Throws when it does not answer that. */
  async function find(order_no: string): Promise<Invoice | null> {
    const answer = await call(`${invoices}?orderId=${encodeURIComponent(order_no)}`);
    const found = isOk(answer) ? selectInvoice(answer.text, order_no) : 'unreadable';
    if (found === 'unreadable') throw new Error(`BTCPay did not list invoices: ${answer.status}`);
    return found;
  }

  /** BTCPay has no idempotency key, so an existing invoice is searched for first. */
  async function findOrMake(attempt: ProviderAttempt): Promise<Invoice> {
    const existing = await find(attempt.transaction_invoice_no);
    if (existing) return existing;
    const answer = await call(invoices, newInvoice(attempt, options.return_url));
    const created = isOk(answer) ? readInvoice(answer.text) : null;
    if (!created) throw new Error(`BTCPay created no invoice: ${answer.status}`);
    return created;
  }

  /** null: there is none. Throws when BTCPay does not answer that. */
  async function invoiceOf(attempt: ProviderAttempt): Promise<Invoice | null> {
    if (attempt.provider_reference === null) return find(attempt.transaction_invoice_no);
    const answer = await call(`${invoices}/${encodeURIComponent(attempt.provider_reference)}`);
    if (answer.status === 404) return null;
    const invoice = isOk(answer) ? readInvoice(answer.text) : null;
    if (!invoice) throw new Error(`BTCPay showed no invoice: ${answer.status}`);
    return invoice;
  }

  return { call, invoices, findOrMake, invoiceOf };
}

const isBtcpayUrl = (address: string | undefined, url: string): address is string =>
  address !== undefined && URL.canParse(address) && new URL(address).origin === new URL(url).origin;
