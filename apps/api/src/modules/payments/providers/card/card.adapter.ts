import { createPublicKey, hash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { NO_SUCH_PAYMENT } from '@kutip/domain/card/response-codes';
import { decodeJwt, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { z } from 'zod';
import type { CardKey, Message, Provider } from '../provider.ts';
import {
  askedOf,
  orderClaims,
  readEnvelope,
  readResponse,
  returnedOrderNo,
  type Asked,
  type CardMerchant,
} from './card.transform.ts';

export interface CardOptions extends CardMerchant {
  /** Where the card provider is, without a slash at the end. */
  url: string;
  /** What orders and answers are signed with; its text is the key, as the provider gives it. */
  secret: string;
  card_key: CardKey & Partial<DatedCardKey>;
  timeout_ms: number;
  fetch?: typeof fetch;
}

const ALGORITHM = 'HS256';
const LEAST_KEY_BITS = 2048;
const KEY_ID_DIGITS = 16;

type DatedCardKey = CardKey & { valid_until: Date | null };

/** The provider's key for cards: a PEM certificate or public key. Throws when it cannot be read or is too weak. */
export function readCardKey(file: string): DatedCardKey {
  const pem = readFileSync(file, 'utf8');
  const key = createPublicKey(pem);
  const valid_until = pem.includes('BEGIN CERTIFICATE') ? new Date(new X509Certificate(pem).validTo) : null;
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType !== 'rsa' || modulusLength < LEAST_KEY_BITS)
    throw new Error(`${file} has no RSA key of ${LEAST_KEY_BITS} bits or more`);
  const der = key.export({ type: 'spki', format: 'der' });
  const key_id = hash('sha256', der, 'hex').slice(0, KEY_ID_DIGITS);
  return { key_id, public_key: der.toString('base64'), valid_until };
}

/**
 * Cards by a gateway that speaks 2C2P's format (4.3): orders, notifications and answers are JWTs (HS256). The payer's
 * browser posts the signed order and the encrypted card to the gateway; no card comes here.
 */
export function createCard(options: CardOptions): Provider {
  const { url, merchant_id, timeout_ms, fetch: send = fetch } = options;
  const { valid_until = null, ...card_key } = options.card_key;
  const secret = Buffer.from(options.secret);

  const signed = (claims: JWTPayload): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' }).sign(secret);

  async function readSigned(token: string, about: Asked | null): Promise<Message> {
    try {
      const { payload } = await jwtVerify(token, secret, { algorithms: [ALGORITHM] });
      return readResponse(payload, merchant_id, about);
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
      fields: { payload: await signed(orderClaims(attempt, options)) },
      qr_payload: null,
      card_key,
      provider_reference: null, // the gateway gives its number once it has the card
    }),
    async read(body, source) {
      if (source === 'return') {
        const order_no = returnedOrderNo(body);
        return order_no ? { kind: 'nudge', order_no } : { kind: 'unreadable', why: 'no_order' };
      }
      const { payload, respCode, asked } = readEnvelope(body) ?? {};
      const about = source === 'enquiry' ? (asked ?? null) : null;
      if (payload !== undefined) return readSigned(payload, about);
      // An order that the gateway does not know is answered unsigned, over the connection that we opened ourselves.
      if (about && respCode === NO_SUCH_PAYMENT) return readResponse({ respCode }, merchant_id, about);
      return { kind: 'forged' };
    },
    orderNoIn: (body) => returnedOrderNo(body) ?? claimedOrderNo(readEnvelope(body)?.payload),
    async enquire(attempt) {
      const { transaction_invoice_no: invoiceNo } = attempt;
      const payload = await signed({ merchantID: merchant_id, invoiceNo, locale: 'en' });
      try {
        const answer = await send(`${url}/payment/4.3/paymentInquiry`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({ payload }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeout_ms),
        });
        const told = answer.ok ? readEnvelope(await answer.text()) : null;
        return told && JSON.stringify({ ...told, asked: askedOf(attempt) });
      } catch {
        return null; // not reached, cut off or too slow: all of it is "not known yet"
      }
    },
    awaitsApprover: () => false,
    bankHealth: async () => [], // the gateway does not tell
  };
}

const claimed = z.object({ invoiceNo: z.string().min(1) });

/** The order in a JWT that nobody has verified. */
function claimedOrderNo(token: string | undefined): string | null {
  try {
    return claimed.parse(decodeJwt(token ?? '')).invoiceNo.slice(0, 40);
  } catch {
    return null;
  }
}
