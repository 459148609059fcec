import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ProviderAttempt, ParsedMessage, Provider, MessageSource } from '../provider.ts';
import { splitHeaders } from '../signed-headers.ts';
import {
  checkoutUrl,
  isSigned,
  notFoundAnswer,
  newPurchase,
  readPublicKeys,
  readJson,
  readPurchase,
  returnedOrderNo,
  readStartedPurchase,
  readWallets,
  type StartedPurchase,
} from './ewallet.transform.ts';
import { outgoingFetch } from '../../../../platform/outgoing.ts';

export interface EwalletOptions {
  /** The base URL of CHIP, without `/api/v1` and without a trailing slash. */
  url: string;
  brand_id: string;
  secret_key: string;
  /** A callback may be signed with any of these keys. */
  public_keys: readonly KeyObject[];
  callback_url: string;
  return_url: string;
  timeout_ms: number;
  fetch?: typeof fetch;
}

const SIGNATURE = 'x-signature';

/** Reads the PEM public keys that verify CHIP's callbacks. Throws when the file cannot be read or has none. */
export const readEwalletKeys = (file: string): readonly KeyObject[] => readPublicKeys(readFileSync(file, 'utf8'));

/**
 * E-wallets through CHIP Collect: we create a purchase, the payer approves it in the wallet, a callback carries the
 * purchase with its status.
 *
 * CHIP documents neither an idempotency key nor a search, so a purchase can be found by its id only. The id is saved
 * before the payer gets the checkout URL; a purchase whose id was lost can therefore not be paid, and is treated as not
 * found. Failures and cancellations are reported by a webhook that is registered once in CHIP's portal;
 * `success_callback` reports successes only.
 */
export function createEwallet(options: EwalletOptions): Provider {
  const { url, brand_id, secret_key, timeout_ms, fetch: send = outgoingFetch } = options;

  const call = (path: string, init: RequestInit = {}) =>
    send(`${url}/api/v1/${path}`, {
      ...init,
      headers: {
        Authorization: `Bearer ${secret_key}`,
        'Content-Type': 'application/json',
        Accept: 'application/json',
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
    });
  const purchasePath = (id: string): string => `purchases/${encodeURIComponent(id)}/`;

  async function findOrCreatePurchase(attempt: ProviderAttempt): Promise<StartedPurchase> {
    const { provider_reference: id, transaction_invoice_no } = attempt;
    const answer = id
      ? await call(purchasePath(id))
      : await call('purchases/', { method: 'POST', body: JSON.stringify(newPurchase(attempt, options)) });
    if (!answer.ok) throw new Error(`CHIP answered ${answer.status} to a purchase`);
    const purchase = readStartedPurchase(await answer.json(), transaction_invoice_no);
    if (!purchase) throw new Error('CHIP created no purchase for this order');
    return purchase;
  }

  return {
    name: 'ewallet',
    acknowledgement: 'OK',
    signed_headers: [SIGNATURE],
    form_origins: [],
    async start(attempt) {
      const purchase = await findOrCreatePurchase(attempt);
      const page = checkoutUrl(purchase, attempt.bank_code);
      if (page.origin !== new URL(url).origin) throw new Error('CHIP redirects payers to another domain');
      return {
        redirect_url: page.href,
        method: 'GET',
        fields: {},
        qr_payload: null,
        card_key: null,
        provider_reference: purchase.id,
      };
    },
    readMessage: (text, source) => readMessage(text, source, options),
    claimedOrderNo: returnedOrderNo,
    async queryStatus(attempt) {
      if (!attempt.provider_reference) return notFoundAnswer(attempt, brand_id);
      try {
        const answer = await call(purchasePath(attempt.provider_reference));
        if (answer.status === 404) return notFoundAnswer(attempt, brand_id);
        return answer.ok ? await answer.text() : null;
      } catch {
        return null; // unreachable, cut off or timed out: the status is unknown
      }
    },
    awaitsApprover: () => false,
    async bankHealth() {
      try {
        const answer = await call(`payment_methods/?brand_id=${encodeURIComponent(brand_id)}&currency=MYR`);
        return [{ bank_type: null, online: answer.ok ? readWallets(await answer.json()) : null }];
      } catch {
        return [{ bank_type: null, online: null }];
      }
    },
  };
}

function readMessage(text: string, source: MessageSource, { brand_id, public_keys }: EwalletOptions): ParsedMessage {
  if (source === 'return') {
    const order_no = returnedOrderNo(text);
    return order_no ? { kind: 'thin_event', order_no } : { kind: 'unreadable', reason: 'no_order' };
  }
  // The answer to our own query is not signed: it comes over our own TLS connection.
  if (source === 'enquiry') return readPurchase(readJson(text), brand_id);
  const { headers, body } = splitHeaders(text);
  if (!isSigned(body, headers[SIGNATURE] ?? '', public_keys)) return { kind: 'forged' };
  return readPurchase(readJson(body), brand_id);
}
