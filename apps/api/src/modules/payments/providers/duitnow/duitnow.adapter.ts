import {
  hasValidSignature,
  parseJson,
  postSigned,
  SIGNATURE_HEADER,
  TIMESTAMP_HEADER,
} from '../../../../platform/signed-message.ts';
import { outgoingFetch } from '../../../../platform/outgoing.ts';
import type { ProviderAttempt, Provider } from '../provider.ts';
import { splitHeaders, prependHeaders } from '../signed-headers.ts';
import {
  AWAITS_APPROVER,
  statusQuery,
  newPayment,
  readMethods,
  readStarted,
  readStatus,
  returnedOrderNo,
} from './duitnow.transform.ts';

export interface DuitNowOptions {
  /** The base URL of the acquirer's API, without a trailing slash. */
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
 * DuitNow through an acquirer: a QR code that any banking or wallet app scans (code QR), or a page where the payer
 * chooses a bank or wallet (code OBW). A callback reports the result; a status query answers the same message.
 *
 * PayNet publishes its side: the code's contents ("QR data object" 1.5), the names endToEndId, transactionStatus
 * (RECEIVED, CLEARED, REJECTED, PENDAUTH), issuer, redirectUrl, the envelope of `data` and `message` and the reason codes
 * (DuitNow Pay, Enquire Payment Status; DuitNow Errors). Merchants do not reach PayNet, they reach an acquirer, and each
 * acquirer has an API of its own. The paths, merchantReferenceNo, paymentMethod QR and OBW, CANCELLED, EXPIRED, NOTFOUND
 * and the signature are those of the sandbox's acquirer: an acquirer that differs changes duitnow.transform.ts.
 *
 * The signature's timestamp is not checked for age: a stored message may be read again later, and a repeated one changes nothing.
 */
export function createDuitNow(options: DuitNowOptions): Provider {
  const { url, merchant_id, secret, timeout_ms, now, fetch: send = outgoingFetch } = options;

  /** Posts and answers the signed response as inbox text. Throws when there is none. */
  async function post(path: string, content: unknown): Promise<string> {
    const to = { url: `${url}${path}`, secret, sent_at: now(), timeout_ms, fetch: send };
    const { body, headerOf } = await postSigned(to, content);
    return prependHeaders(SIGNED, headerOf, body);
  }

  /** The content of a signed message; undefined when its signature is invalid, null when it is not JSON. */
  function readSigned(text: string): unknown {
    const { headers, body } = splitHeaders(text);
    const signed = { timestamp: headers[TIMESTAMP_HEADER] ?? '', signature: headers[SIGNATURE_HEADER] ?? '', body };
    return hasValidSignature(secret, signed) ? (parseJson(body) ?? null) : undefined;
  }

  async function start(attempt: ProviderAttempt) {
    const answer = await post('/v1/payments', newPayment(attempt, options));
    const started = readStarted(readSigned(answer), attempt, merchant_id, url);
    if (typeof started === 'string')
      throw new Error(`the DuitNow acquirer created no payment for this order: ${started}`);
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
    readMessage(text, source) {
      if (source === 'return') {
        const order_no = returnedOrderNo(text);
        return order_no === null ? { kind: 'unreadable', reason: 'no_order' } : { kind: 'thin_event', order_no };
      }
      const content = readSigned(text);
      return content === undefined ? { kind: 'forged' } : readStatus(content, merchant_id);
    },
    claimedOrderNo: returnedOrderNo,
    // Unreachable, cut off or timed out: the status is unknown.
    queryStatus: (attempt) => post('/v1/payments/enquiry', statusQuery(attempt, merchant_id)).catch(() => null),
    awaitsApprover: (code) => code === AWAITS_APPROVER,
    async bankHealth() {
      const answer = await post('/v1/payment-methods', { merchantId: merchant_id }).catch(() => '');
      return [{ bank_type: null, online: readMethods(readSigned(answer)) }];
    },
  };
}
