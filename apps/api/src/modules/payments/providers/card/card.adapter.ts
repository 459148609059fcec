import { createPublicKey, hash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { NO_SUCH_PAYMENT } from '@kutip/domain/card/response-codes';
import { decodeJwt, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { z } from 'zod';
import type { CardKey, ParsedMessage, Provider } from '../provider.ts';
import {
  statusQueryOf,
  orderClaims,
  readEnvelope,
  readResponse,
  returnedOrderNo,
  type StatusQuery,
  type CardMerchant,
} from './card.transform.ts';

export interface CardOptions extends CardMerchant {
  /** The base URL of the card provider, without a trailing slash. */
  url: string;
  /** The HMAC secret of orders and answers, as text, as the provider issues it. */
  secret: string;
  card_key: CardKey & Partial<DatedCardKey>;
  timeout_ms: number;
  fetch?: typeof fetch;
}

const ALGORITHM = 'HS256';
const MIN_KEY_BITS = 2048;
const KEY_ID_DIGITS = 16;

type DatedCardKey = CardKey & { valid_until: Date | null };

/** Reads the key that cards are encrypted with: a PEM certificate or public key. Throws when it cannot be read or is too weak. */
export function readCardKey(file: string): DatedCardKey {
  const pem = readFileSync(file, 'utf8');
  const key = createPublicKey(pem);
  const valid_until = pem.includes('BEGIN CERTIFICATE') ? new Date(new X509Certificate(pem).validTo) : null;
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType !== 'rsa' || modulusLength < MIN_KEY_BITS)
    throw new Error(`${file} has no RSA key of ${MIN_KEY_BITS} bits or more`);
  const der = key.export({ type: 'spki', format: 'der' });
  const key_id = hash('sha256', der, 'hex').slice(0, KEY_ID_DIGITS);
  return { key_id, public_key: der.toString('base64'), valid_until };
}

/**
 * Cards through a gateway with 2C2P's API (4.3): orders, notifications and answers are JWTs (HS256). The payer's
 * browser posts the signed order and the encrypted card to the gateway; card data never reaches us.
 */
export function createCard(options: CardOptions): Provider {
  const { url, merchant_id, timeout_ms, fetch: send = fetch } = options;
  const { valid_until = null, ...card_key } = options.card_key;
  const secret = Buffer.from(options.secret);

  const sign = (claims: JWTPayload): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' }).sign(secret);

  async function readSigned(token: string, query: StatusQuery | null): Promise<ParsedMessage> {
    try {
      const { payload } = await jwtVerify(token, secret, { algorithms: [ALGORITHM] });
      return readResponse(payload, merchant_id, query);
    } catch {
      return { kind: 'forged' };
    }
  }

  return {
    name: 'card',
    acknowledgement: 'OK',
    signed_headers: [],
    form_origins: [new URL(url).origin],
    card_key: { ...card_key, valid_until },
    start: async (attempt) => ({
      redirect_url: `${url}/payment/4.3/securePay`,
      method: 'POST',
      fields: { payload: await sign(orderClaims(attempt, options)) },
      qr_payload: null,
      card_key,
      provider_reference: null, // the gateway assigns its reference once it has the card
    }),
    savedCardFields: async (attempt, token) => ({
      payload: await sign({ ...orderClaims(attempt, options), customerToken: [token] }),
    }),
    async readMessage(body, source) {
      if (source === 'return') {
        const order_no = returnedOrderNo(body);
        return order_no ? { kind: 'thin_event', order_no } : { kind: 'unreadable', reason: 'no_order' };
      }
      const { payload, respCode, asked } = readEnvelope(body) ?? {};
      const query = source === 'enquiry' ? (asked ?? null) : null;
      if (payload !== undefined) return readSigned(payload, query);
      // The answer about an unknown order is not signed; it comes over our own TLS connection.
      if (query && respCode === NO_SUCH_PAYMENT) return readResponse({ respCode }, merchant_id, query);
      return { kind: 'forged' };
    },
    claimedOrderNo: (body) => returnedOrderNo(body) ?? unverifiedOrderNo(readEnvelope(body)?.payload),
    async queryStatus(attempt) {
      const { transaction_invoice_no: invoiceNo } = attempt;
      const payload = await sign({ merchantID: merchant_id, invoiceNo, locale: 'en' });
      try {
        const answer = await send(`${url}/payment/4.3/paymentInquiry`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({ payload }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeout_ms),
        });
        const envelope = answer.ok ? readEnvelope(await answer.text()) : null;
        return envelope && JSON.stringify({ ...envelope, asked: statusQueryOf(attempt) });
      } catch {
        return null; // unreachable, cut off or timed out: the status is unknown
      }
    },
    awaitsApprover: () => false,
    bankHealth: async () => [], // the gateway has no such query
  };
}

const claimed = z.object({ invoiceNo: z.string().min(1) });

/** The order number in a JWT, without verifying it. */
function unverifiedOrderNo(token: string | undefined): string | null {
  try {
    return claimed.parse(decodeJwt(token ?? '')).invoiceNo.slice(0, 40);
  } catch {
    return null;
  }
}
