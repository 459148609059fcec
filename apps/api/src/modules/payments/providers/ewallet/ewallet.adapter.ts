import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AttemptToPay, Message, Provider, Source } from '../provider.ts';
import { partsOf } from '../signed-headers.ts';
import {
  checkoutOf,
  isSigned,
  neverHeardOf,
  newPurchase,
  publicKeys,
  readJson,
  readPurchase,
  returnedOrderNo,
  startedPurchase,
  wallets,
  type StartedPurchase,
} from './ewallet.transform.ts';

export interface EwalletOptions {
  /** Where CHIP is, without `/api/v1` and without a slash at the end. */
  url: string;
  brand_id: string;
  secret_key: string;
  /** Any of them may have signed a callback. */
  public_keys: readonly KeyObject[];
  callback_url: string;
  return_url: string;
  timeout_ms: number;
  fetch?: typeof fetch;
}

const SIGNATURE = 'x-signature';

/** PEM keys and certificates that CHIP's callbacks are verified with. Throws when the file cannot be read or has none. */
export const readEwalletKeys = (file: string): readonly KeyObject[] => publicKeys(readFileSync(file, 'utf8'));

/**
 * E-wallets by CHIP Collect: a purchase is made, the payer approves it in his wallet, a callback carries the purchase as
 * it stands.
 *
 * CHIP documents neither an idempotency key nor a search, so a purchase can be found by its own number alone. Whoever
 * knows no number was never told where to pay, for the number is kept before the payer learns the address: so such a
 * purchase cannot be paid, and counts as one that CHIP never heard of. Callbacks about failures and cancellations come
 * from a webhook that is made once in CHIP's portal; `success_callback` tells successes alone.
 */
export function createEwallet(options: EwalletOptions): Provider {
  const { url, brand_id, secret_key, timeout_ms, fetch: send = fetch } = options;

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

  async function purchaseOf(attempt: AttemptToPay): Promise<StartedPurchase> {
    const { provider_reference: id, transaction_invoice_no } = attempt;
    const answer = id
      ? await call(purchasePath(id))
      : await call('purchases/', { method: 'POST', body: JSON.stringify(newPurchase(attempt, options)) });
    if (!answer.ok) throw new Error(`CHIP answered ${answer.status} to a purchase`);
    const purchase = startedPurchase(await answer.json(), transaction_invoice_no);
    if (!purchase) throw new Error('CHIP made no purchase of this order');
    return purchase;
  }

  return {
    name: 'ewallet',
    acknowledgement: 'OK',
    signed_headers: [SIGNATURE],
    form_origins: [],
    async start(attempt) {
      const purchase = await purchaseOf(attempt);
      const page = checkoutOf(purchase, attempt.bank_code);
      if (page.origin !== new URL(url).origin) throw new Error('CHIP sends payers to an address that is not its own');
      return {
        redirect_url: page.href,
        method: 'GET',
        fields: {},
        qr_payload: null,
        card_key: null,
        provider_reference: purchase.id,
      };
    },
    read: (text, source) => readMessage(text, source, options),
    orderNoIn: returnedOrderNo,
    async enquire(attempt) {
      if (!attempt.provider_reference) return neverHeardOf(attempt, brand_id);
      try {
        const answer = await call(purchasePath(attempt.provider_reference));
        if (answer.status === 404) return neverHeardOf(attempt, brand_id);
        return answer.ok ? await answer.text() : null;
      } catch {
        return null; // not reached, cut off or too slow: all of it is "not known yet"
      }
    },
    awaitsApprover: () => false,
    async bankHealth() {
      try {
        const answer = await call(`payment_methods/?brand_id=${encodeURIComponent(brand_id)}&currency=MYR`);
        return [{ bank_type: null, online: answer.ok ? wallets(await answer.json()) : null }];
      } catch {
        return [{ bank_type: null, online: null }];
      }
    },
  };
}

function readMessage(text: string, source: Source, { brand_id, public_keys }: EwalletOptions): Message {
  if (source === 'return') {
    const order_no = returnedOrderNo(text);
    return order_no ? { kind: 'nudge', order_no } : { kind: 'unreadable', why: 'no_order' };
  }
  // Our own question over our own connection: nobody signs its answer.
  if (source === 'enquiry') return readPurchase(readJson(text), brand_id);
  const { headers, body } = partsOf(text);
  if (!isSigned(body, headers[SIGNATURE] ?? '', public_keys)) return { kind: 'forged' };
  return readPurchase(readJson(body), brand_id);
}
