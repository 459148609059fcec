import { generateKeyPairSync, hash } from 'node:crypto';
import { toRinggit } from '@kutip/domain/money';
import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { createCard } from '../apps/api/src/modules/payments/providers/card/card.adapter.ts';
import type { CardKey } from '../apps/api/src/modules/payments/providers/provider.ts';
import type { Started } from './started.ts';
import type { PretendRail, RailOutcome, ToldByRail } from './pretend-rail.ts';

const URL_OF_GATEWAY = 'https://pgw.card.test';
const MERCHANT_ID = 'JT07';
const SECRET = '6c1f0f3d7f2b4ac8a5d8a3b0d0c9b7e61b6e0c3a4a5f4f0d9c8b7a6958473625';
const STRANGERS_SECRET = SECRET.replaceAll('6', '7');

const CODE: Record<Exclude<RailOutcome, 'UNKNOWN'>, string> = {
  SUCCESS: '0000',
  PROCESSING: '0001',
  FAILED: '4005',
  CANCELLED: '0003',
  EXPIRED: '5009',
};

/** What the gateway remembers of an order that a browser brought to it, and of how it stands. */
interface Known {
  outcome: RailOutcome | null;
  told: ToldByRail;
  order: JWTPayload;
}

/** Besides its outcome, what a message can say otherwise. */
export type ToldByCard = ToldByRail & { code?: string; claims?: Record<string, unknown> };

export interface PretendCard extends PretendRail {
  /** The bodies of everything that we asked of it. */
  asked: string[];
  /** The key that cards are encrypted to; its private half is forgotten at once. */
  card_key: CardKey;
  /** A JWT with any claims, in the gateway's envelope. */
  signed(claims: JWTPayload, secret?: string): Promise<string>;
  word(started: Started, outcome: Exclude<RailOutcome, 'UNKNOWN'>, told?: ToldByCard): ReturnType<PretendRail['word']>;
  /** The body that a browser carries back to us: nobody signs it. */
  comesBack(started: Started, code?: string): string;
}

const sign = (claims: JWTPayload, secret = SECRET): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(Buffer.from(secret));
const verified = async (token: string): Promise<JWTPayload> => (await jwtVerify(token, Buffer.from(SECRET))).payload;

function newCardKey(): CardKey {
  const der = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'der' });
  return { key_id: hash('sha256', der, 'hex').slice(0, 16), public_key: der.toString('base64') };
}

/** The claims of a payment response about an order, in the shape of 2C2P's documentation. */
function responseTo(order: JWTPayload, code: string, { amount, currency, order_no, salt }: ToldByRail): JWTPayload {
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

/** The card gateway's end for tests. */
export function pretendCard(): PretendCard {
  const orders = new Map<string, Known>();
  const orderOf = ({ fields }: Started): Promise<JWTPayload> => verified(fields['payload']!);

  const fetch: typeof globalThis.fetch = async (_, init) => {
    rail.asked.push(init!.body as string);
    if (rail.down) throw new TypeError('fetch failed');
    const { invoiceNo } = await verified((JSON.parse(init!.body as string) as { payload: string }).payload);
    const known = orders.get(String(invoiceNo)) ?? null;
    if (known?.outcome === null) return new Response('', { status: 504 });
    if (!known || known.outcome === 'UNKNOWN')
      return Response.json({ respCode: '2002', respDesc: 'Transaction not found' });
    return Response.json({ payload: await sign(responseTo(known.order, CODE[known.outcome], known.told)) });
  };

  const rail: PretendCard = {
    name: 'card',
    service_ids: [301],
    asked: [],
    down: false,
    card_key: newCardKey(),
    provider: ({ callback_url, return_url }) =>
      createCard({
        url: URL_OF_GATEWAY,
        merchant_id: MERCHANT_ID,
        secret: SECRET,
        card_key: rail.card_key,
        callback_url,
        return_url,
        timeout_ms: 1_000,
        fetch,
      }),
    signed: async (claims, secret) => JSON.stringify({ payload: await sign(claims, secret) }),
    async word(started, outcome, { signed_by, code, claims, ...told } = {}) {
      const order = await orderOf(started);
      const { amount, currency, order_no } = told;
      const is_wrong = [amount, currency, order_no].some((one) => one !== undefined) || signed_by === 'stranger';
      if (!is_wrong) orders.set(started.transaction_invoice_no, { outcome, told: {}, order });
      const response = { ...responseTo(order, code ?? CODE[outcome], told), ...claims };
      const body = await rail.signed(response, signed_by === 'stranger' ? STRANGERS_SECRET : SECRET);
      return { body, headers: { 'content-type': 'application/json' } };
    },
    knows(started, outcome, told = {}) {
      const [, claims = ''] = started.fields['payload']!.split('.');
      const order = JSON.parse(Buffer.from(claims, 'base64url').toString()) as JWTPayload;
      orders.set(started.transaction_invoice_no, { outcome, told, order });
    },
    comesBack({ transaction_invoice_no: invoiceNo }, respCode = CODE.SUCCESS) {
      const said = JSON.stringify({ invoiceNo, channelCode: 'CC', respCode, respDesc: 'as it is' });
      return new URLSearchParams({ paymentResponse: Buffer.from(said).toString('base64') }).toString();
    },
    drop: () => orders.clear(),
  };
  return rail;
}
