import { generateKeyPairSync, hash } from 'node:crypto';
import { toRinggit } from '@kutip/domain/money';
import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { createCard } from '../apps/api/src/modules/payments/providers/card/card.adapter.ts';
import type { CardKey } from '../apps/api/src/modules/payments/providers/provider.ts';
import type { StartedPayment } from './started-payment.ts';
import type { FakeRail, RailOutcome, MessageOverrides } from './fake-rail.ts';

const GATEWAY_URL = 'https://pgw.card.test';
const MERCHANT_ID = 'JT07';
const SECRET = '6c1f0f3d7f2b4ac8a5d8a3b0d0c9b7e61b6e0c3a4a5f4f0d9c8b7a6958473625';
const WRONG_SECRET = SECRET.replaceAll('6', '7');

const CODE: Record<Exclude<RailOutcome, 'UNKNOWN'>, string> = {
  SUCCESS: '0000',
  PROCESSING: '0001',
  FAILED: '4005',
  CANCELLED: '0003',
  EXPIRED: '5009',
};

/** An order at the gateway with its status. */
interface StoredOrder {
  outcome: RailOutcome | null;
  overrides: MessageOverrides;
  order: JWTPayload;
}

/** Deviations of a card message from the actual payment. */
export type CardMessageOverrides = MessageOverrides & { code?: string; claims?: Record<string, unknown> };

export interface FakeCard extends FakeRail {
  /** The bodies of received requests. */
  requests_received: string[];
  /** The public key for card encryption; its private key is discarded. */
  card_key: CardKey;
  /** Signs a JWT with any claims, in the gateway's envelope. */
  signMessage(claims: JWTPayload, secret?: string): Promise<string>;
  buildCallback(
    started: StartedPayment,
    outcome: Exclude<RailOutcome, 'UNKNOWN'>,
    overrides?: CardMessageOverrides,
  ): ReturnType<FakeRail['buildCallback']>;
  /** The unsigned body with which the browser returns. */
  buildReturnBody(started: StartedPayment, code?: string): string;
}

const sign = (claims: JWTPayload, secret = SECRET): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(Buffer.from(secret));
const verified = async (token: string): Promise<JWTPayload> => (await jwtVerify(token, Buffer.from(SECRET))).payload;

function newCardKey(): CardKey {
  const der = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'der' });
  return { key_id: hash('sha256', der, 'hex').slice(0, 16), public_key: der.toString('base64') };
}

/** The claims of a payment response, as in 2C2P's documentation. */
function responseTo(
  order: JWTPayload,
  code: string,
  { amount, currency, order_no, salt }: MessageOverrides,
): JWTPayload {
  const is_success = code === CODE.SUCCESS;
  return {
    merchantID: MERCHANT_ID,
    invoiceNo: order_no ?? order.invoiceNo,
    cardNo: '411111XXXXXX1111',
    amount: amount === undefined ? order.amount : Number(toRinggit(amount)),
    currencyCode: currency ?? order.currencyCode,
    tranRef: `286882${String(order.invoiceNo).slice(-2)}`,
    referenceNo: '2785703',
    approvalCode: is_success ? '531484' : '',
    eci: is_success ? '05' : '',
    transactionDateTime: '20261121104500',
    issuerBank: 'MAYBANK',
    respCode: code,
    respDesc: 'as it is',
    ...(salt !== undefined && { userDefined1: String(salt) }),
  };
}

/** A fake card gateway. */
export function fakeCard(): FakeCard {
  const orders = new Map<string, StoredOrder>();
  const orderOf = ({ fields }: StartedPayment): Promise<JWTPayload> => verified(fields['payload']!);

  const fetch: typeof globalThis.fetch = async (_, init) => {
    rail.requests_received.push(init!.body as string);
    if (rail.down) throw new TypeError('fetch failed');
    const { invoiceNo } = await verified((JSON.parse(init!.body as string) as { payload: string }).payload);
    const stored = orders.get(String(invoiceNo)) ?? null;
    if (stored?.outcome === null) return new Response('', { status: 504 });
    if (!stored || stored.outcome === 'UNKNOWN')
      return Response.json({ respCode: '2002', respDesc: 'Transaction not found' });
    return Response.json({ payload: await sign(responseTo(stored.order, CODE[stored.outcome], stored.overrides)) });
  };

  const rail: FakeCard = {
    name: 'card',
    service_ids: [301],
    requests_received: [],
    down: false,
    card_key: newCardKey(),
    createAdapter: ({ callback_url, return_url }) =>
      createCard({
        url: GATEWAY_URL,
        merchant_id: MERCHANT_ID,
        secret: SECRET,
        card_key: rail.card_key,
        callback_url,
        return_url,
        timeout_ms: 1_000,
        fetch,
      }),
    signMessage: async (claims, secret) => JSON.stringify({ payload: await sign(claims, secret) }),
    async buildCallback(started, outcome, { signed_by, code, claims, ...overrides } = {}) {
      const order = await orderOf(started);
      const { amount, currency, order_no } = overrides;
      const is_wrong = [amount, currency, order_no].some((value) => value !== undefined) || signed_by === 'stranger';
      if (!is_wrong) orders.set(started.transaction_invoice_no, { outcome, overrides: {}, order });
      const response = { ...responseTo(order, code ?? CODE[outcome], overrides), ...claims };
      const body = await rail.signMessage(response, signed_by === 'stranger' ? WRONG_SECRET : SECRET);
      return { body, headers: { 'content-type': 'application/json' } };
    },
    setStatus(started, outcome, overrides = {}) {
      const [, claims = ''] = started.fields['payload']!.split('.');
      const order = JSON.parse(Buffer.from(claims, 'base64url').toString()) as JWTPayload;
      orders.set(started.transaction_invoice_no, { outcome, overrides, order });
    },
    buildReturnBody({ transaction_invoice_no: invoiceNo }, respCode = CODE.SUCCESS) {
      const response = JSON.stringify({ invoiceNo, channelCode: 'CC', respCode, respDesc: 'as it is' });
      return new URLSearchParams({ paymentResponse: Buffer.from(response).toString('base64') }).toString();
    },
    dispose: () => orders.clear(),
  };
  return rail;
}
