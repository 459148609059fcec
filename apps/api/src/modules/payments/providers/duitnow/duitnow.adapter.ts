import { isSigned, json, postSigned, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '../../../../platform/signed-message.ts';
import type { AttemptToPay, Provider } from '../provider.ts';
import { partsOf, withHeaders } from '../signed-headers.ts';
import {
  AWAITS_APPROVER,
  enquiry,
  newPayment,
  readMethods,
  readStarted,
  readStatus,
  returnedOrderNo,
} from './duitnow.transform.ts';

export interface DuitNowOptions {
  /** Where the acquirer's API is, without a slash at the end. */
  url: string;
  merchant_id: string;
  secret: string;
  callback_url: string;
  return_url: string;
  timeout_ms: number;
  now: () => Date;
  fetch?: typeof fetch;
}

const SIGNED = [TIMESTAMP_HEADER, SIGNATURE_HEADER];

/**
 * DuitNow by an acquirer: a QR code that any bank's or wallet's app scans (code QR), or a page where the payer chooses
 * his bank or wallet (code OBW). A callback says how it ended; an enquiry says the same.
 *
 * PayNet publishes its side: the code's contents ("QR data object" 1.5), the words endToEndId, transactionStatus
 * (RECEIVED, CLEARED, REJECTED, PENDAUTH), issuer, redirectUrl, the envelope of `data` and `message` and the reason codes
 * (DuitNow Pay, Enquire Payment Status; DuitNow Errors). Merchants do not reach PayNet, they reach an acquirer, and each
 * acquirer has an API of its own. The paths, merchantReferenceNo, paymentMethod QR and OBW, CANCELLED, EXPIRED, NOTFOUND
 * and the signature are those of the sandbox's acquirer: an acquirer that differs changes duitnow.transform.ts.
 *
 * A signature has no last day: a message may be read again long after it came, and one that comes twice does nothing.
 */
export function createDuitNow(options: DuitNowOptions): Provider {
  const { url, merchant_id, secret, timeout_ms, now, fetch: send = fetch } = options;

  /** The answer with its signature, as a message is kept. Throws when there is none. */
  async function post(path: string, content: unknown): Promise<string> {
    const to = { url: `${url}${path}`, secret, sent_at: now(), timeout_ms, fetch: send };
    const { body, headerOf } = await postSigned(to, content);
    return withHeaders(SIGNED, headerOf, body);
  }

  /** What stands in a signed message; undefined when it is not signed, null when it cannot be read. */
  function opened(text: string): unknown {
    const { headers, body } = partsOf(text);
    const signed = { timestamp: headers[TIMESTAMP_HEADER] ?? '', signature: headers[SIGNATURE_HEADER] ?? '', body };
    return isSigned(secret, signed) ? (json(body) ?? null) : undefined;
  }

  async function start(attempt: AttemptToPay) {
    const answer = await post('/v1/payments', newPayment(attempt, options));
    const started = readStarted(opened(answer), attempt, merchant_id, url);
    if (typeof started === 'string') throw new Error(`the DuitNow acquirer made no payment of this order: ${started}`);
    return {
      redirect_url: started.redirect_url,
      method: 'GET' as const,
      fields: {},
      qr_payload: started.qr_payload,
      card_key: null,
      provider_reference: started.end_to_end_id,
    };
  }

  return {
    name: 'duitnow',
    acknowledgement: 'OK',
    signed_headers: SIGNED,
    form_origins: [],
    start,
    read(text, source) {
      if (source === 'return') {
        const order_no = returnedOrderNo(text);
        return order_no === null ? { kind: 'unreadable', why: 'no_order' } : { kind: 'nudge', order_no };
      }
      const told = opened(text);
      return told === undefined ? { kind: 'forged' } : readStatus(told, merchant_id);
    },
    orderNoIn: returnedOrderNo,
    // Not reached, cut off or too slow: all of it is "not known yet".
    enquire: (attempt) => post('/v1/payments/enquiry', enquiry(attempt, merchant_id)).catch(() => null),
    awaitsApprover: (code) => code === AWAITS_APPROVER,
    async bankHealth() {
      const answer = await post('/v1/payment-methods', { merchantId: merchant_id }).catch(() => '');
      return [{ bank_type: null, online: readMethods(opened(answer)) }];
    },
  };
}
