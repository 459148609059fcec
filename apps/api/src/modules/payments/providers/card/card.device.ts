import { findResponseCode, outcomeOfResponse } from '@kutip/domain/card/response-codes';
import type { DeviceToken, DeviceWallet } from '@kutip/domain/card/device-token';
import { jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import type { DeviceCharge, ProviderAttempt } from '../provider.ts';
import { orderClaims, type CardMerchant } from './card.transform.ts';

// 2C2P's Direct API for Apple Pay and Google Pay: a payment token for the order, then "Do Payment" with the token of the
// payer's device: https://developer.2c2p.com/docs/direct-api-apple-pay, https://developer.2c2p.com/docs/google-pay.

const CHANNEL = { apple_pay: 'APPLEPAY', google_pay: 'GOOGLEPAY' } as const satisfies Record<DeviceWallet, string>;

interface DeviceChargeDeps extends CardMerchant {
  url: string;
  secret: Uint8Array;
  sign(claims: JWTPayload): Promise<string>;
  /** Posts JSON. null: unreachable, cut off, timed out or not accepted. */
  post(path: string, body: object): Promise<string | null>;
}

/** Charges cards of payers' devices. Throws when the gateway gives no payment token: then nothing was sent. */
export const deviceCharger =
  (deps: DeviceChargeDeps) =>
  async (attempt: ProviderAttempt, { wallet, token }: DeviceToken): Promise<DeviceCharge> => {
    const channelCode = CHANNEL[wallet];
    const payment_token = await requestPaymentToken(deps, {
      ...orderClaims(attempt, deps),
      paymentChannel: [channelCode],
    });
    const { payer_name: name, payer_email: email } = attempt;
    const answer = await deps.post('payment', {
      paymentToken: payment_token,
      locale: 'en',
      responseReturnUrl: deps.return_url,
      payment: {
        code: { channelCode },
        data: { name, ...(email && { email }), token: Buffer.from(token).toString('base64') },
      },
    });
    return answer === null ? { outcome: 'unknown' } : readCharge(answer);
  };

const envelope = z.object({ payload: z.string() });
const tokenResponse = z.object({ respCode: z.literal('0000'), paymentToken: z.string().min(1) });

async function requestPaymentToken({ post, sign, secret }: DeviceChargeDeps, claims: JWTPayload): Promise<string> {
  const answer = await post('paymentToken', { payload: await sign(claims) });
  if (answer === null) throw new Error('the card gateway gives no payment token');
  const { payload } = envelope.parse(JSON.parse(answer));
  const { payload: verified } = await jwtVerify(payload, secret, { algorithms: ['HS256'] });
  return tokenResponse.parse(verified).paymentToken;
}

const chargeResponse = z.object({ respCode: z.string(), data: z.string().nullish().catch(null) });

/** Redirects to the card's bank: in this page, a full page, a new browser or an app. */
const REDIRECTS: ReadonlySet<string> = new Set(['1001', '1002', '1003', '1004']);
/** The gateway has completed or taken the payment; its status is to be queried. */
const SENT: ReadonlySet<string> = new Set(['0000', '2000']);
/** The gateway refuses the request itself: a token that it cannot read, that was used, or for something else. */
const isRejected = (code: string): boolean => /^9\d{3}$/.test(code);
const isEnded = (code: string): boolean => ['FAILED', 'CANCELLED', 'EXPIRED'].includes(outcomeOfResponse(code));

/** Reads the answer to "Do Payment". It is not signed, so it never confirms a payment; an unlisted code is unknown. */
export function readCharge(answer: string): DeviceCharge {
  const { respCode: code, data } = parseCharge(answer);
  if (REDIRECTS.has(code)) {
    const url = URL.parse(data ?? '');
    return url ? { outcome: 'redirect', redirect_url: url.href } : { outcome: 'unknown' };
  }
  if (isRejected(code) || isEnded(code))
    return { outcome: 'refused', code, reason: findResponseCode(code)?.text ?? null };
  return { outcome: SENT.has(code) ? 'sent' : 'unknown' };
}

function parseCharge(answer: string): z.output<typeof chargeResponse> {
  try {
    return chargeResponse.parse(JSON.parse(answer));
  } catch {
    return { respCode: '', data: null };
  }
}
