import { createPublicKey, hash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { DeviceWallets } from '@kutip/domain/card/device-token';
import { NO_SUCH_PAYMENT } from '@kutip/domain/card/response-codes';
import { decodeJwt, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { z } from 'zod';
import type { CardKey, ParsedMessage, Provider } from '../provider.ts';
import { requestApplePaySession, type ApplePayOptions } from './apple-pay.ts';
import { deviceCharger } from './card.device.ts';
import {
  statusQueryOf,
  orderClaims,
  readEnvelope,
  readResponse,
  returnedOrderNo,
  type StatusQuery,
  type CardMerchant,
} from './card.transform.ts';
import { outgoingFetch } from '../../../../platform/outgoing.ts';

export interface CardOptions extends CardMerchant {
  /** The base URL of the card provider, without a trailing slash. */
  url: string;
  /** The HMAC secret of orders and answers, as text, as the provider issues it. */
  secret: string;
  card_key: CardKey & Partial<DatedCardKey>;
  apple_pay?: ApplePayOptions | undefined;
  /** Google's id of the merchant. */
  google_pay?: { merchant_id: string; environment: 'TEST' | 'PRODUCTION' } | undefined;
  timeout_ms: number;
  fetch?: typeof fetch;
}

const ALGORITHM = 'HS256';
const MIN_KEY_BITS = 2048;
const KEY_ID_DIGITS = 16;

type DatedCardKey = CardKey & { valid_until: Date | null };

/** The gateway's own name at Google Pay. */
const GOOGLE_GATEWAY = '2c2p';

const deviceWallets = ({ apple_pay, google_pay, merchant_id }: CardOptions): DeviceWallets => ({
  apple_pay: apple_pay ? { merchant_id: apple_pay.merchant_id } : null,
  google_pay: google_pay ? { ...google_pay, gateway: GOOGLE_GATEWAY, gateway_merchant_id: merchant_id } : null,
});

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
  const { url, merchant_id, apple_pay, timeout_ms, fetch: send = outgoingFetch } = options;
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

  /** Posts JSON to the gateway. null: unreachable, cut off, timed out or not accepted, so the result is unknown. */
  async function post(path: string, body: object): Promise<string | null> {
    try {
      const answer = await send(`${url}/payment/4.3/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout_ms),
      });
      return answer.ok ? await answer.text() : null;
    } catch {
      return null;
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
    device_wallets: deviceWallets(options),
    chargeDevice: deviceCharger({ ...options, secret, sign, post }),
    ...(apple_pay && { applePaySession: () => requestApplePaySession(apple_pay) }),
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
      const envelope = readEnvelope((await post('paymentInquiry', { payload })) ?? '');
      return envelope && JSON.stringify({ ...envelope, asked: statusQueryOf(attempt) });
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
