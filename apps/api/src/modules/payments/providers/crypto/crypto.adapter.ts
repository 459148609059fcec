import type { AttemptToPay, BankHealth, Message, Provider } from '../provider.ts';
import { partsOf } from '../signed-headers.ts';
import {
  answerText,
  isGenuine,
  METHODS,
  newInvoice,
  readAnswer,
  readFound,
  readInvoice,
  readMethods,
  readReturn,
  readWebhook,
  returnedOrderNo,
  type Invoice,
} from './crypto.transform.ts';

export interface CryptoOptions {
  /** Where BTCPay Server is, without a slash at the end. */
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

/** Crypto by BTCPay Server (Greenfield API): an invoice is made, the payer sends coins, and we ask how it stands. */
export function createCrypto(options: CryptoOptions): Provider {
  const { url, store_id, webhook_secret } = options;
  const { call, invoices, findOrMake, invoiceOf } = client(options);

  async function standing(attempt: AttemptToPay): Promise<string | null> {
    const invoice = await invoiceOf(attempt);
    if (!invoice) return answerText(attempt, { invoice, methods: [] });
    const answer = await call(`${invoices}/${encodeURIComponent(invoice.id)}/payment-methods`);
    const methods = isOk(answer) ? readMethods(answer.text) : null;
    return methods && answerText(attempt, { invoice, methods });
  }

  async function readSigned(text: string): Promise<Message> {
    const { headers, body } = partsOf(text);
    if (!isGenuine(body, headers[SIGNATURE] ?? '', webhook_secret)) return { kind: 'forged' };
    const event = readWebhook(body, store_id);
    if ('kind' in event) return event;
    const answer = await call(`${invoices}/${encodeURIComponent(event.invoice_id)}`).catch(() => null);
    if (!answer || (!isOk(answer) && answer.status !== 404)) return { kind: 'unverified', why: 'invoice_not_loaded' };
    const order_no = readInvoice(answer.text)?.metadata?.orderId;
    return order_no ? { kind: 'nudge', order_no } : { kind: 'unreadable', why: 'no_order' };
  }

  async function health(): Promise<BankHealth> {
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
      const { id, checkoutLink } = await findOrMake(attempt);
      if (!isBtcpays(checkoutLink, url)) throw new Error('BTCPay sent the payer to a stranger');
      return {
        redirect_url: checkoutLink,
        method: 'GET',
        fields: {},
        qr_payload: null,
        card_key: null,
        provider_reference: id,
      };
    },
    read(body, source) {
      if (source === 'enquiry') return readAnswer(body, store_id); // came over our own connection to BTCPay
      return source === 'return' ? readReturn(body) : readSigned(body);
    },
    orderNoIn: returnedOrderNo,
    enquire: (attempt) => standing(attempt).catch(() => null), // not reached or too slow: not known yet
    awaitsApprover: () => false,
    bankHealth: async () => [await health()],
  };
}

/** The store's invoices over BTCPay's API. */
function client(options: CryptoOptions) {
  const { url, store_id, secret, timeout_ms, fetch: send = fetch } = options;
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

  /** null: BTCPay has no invoice of this order. Throws when it does not say. */
  async function find(order_no: string): Promise<Invoice | null> {
    const answer = await call(`${invoices}?orderId=${encodeURIComponent(order_no)}`);
    const found = isOk(answer) ? readFound(answer.text, order_no) : 'unreadable';
    if (found === 'unreadable') throw new Error(`BTCPay did not list invoices: ${answer.status}`);
    return found;
  }

  /** BTCPay has no key against repetition, so what was made before is looked for first. */
  async function findOrMake(attempt: AttemptToPay): Promise<Invoice> {
    const known = await find(attempt.transaction_invoice_no);
    if (known) return known;
    const answer = await call(invoices, newInvoice(attempt, options.return_url));
    const made = isOk(answer) ? readInvoice(answer.text) : null;
    if (!made) throw new Error(`BTCPay made no invoice: ${answer.status}`);
    return made;
  }

  /** null: there is none. Throws when BTCPay does not say. */
  async function invoiceOf(attempt: AttemptToPay): Promise<Invoice | null> {
    if (attempt.provider_reference === null) return find(attempt.transaction_invoice_no);
    const answer = await call(`${invoices}/${encodeURIComponent(attempt.provider_reference)}`);
    if (answer.status === 404) return null;
    const invoice = isOk(answer) ? readInvoice(answer.text) : null;
    if (!invoice) throw new Error(`BTCPay showed no invoice: ${answer.status}`);
    return invoice;
  }

  return { call, invoices, findOrMake, invoiceOf };
}

const isBtcpays = (address: string | undefined, url: string): address is string =>
  address !== undefined && URL.canParse(address) && new URL(address).origin === new URL(url).origin;
