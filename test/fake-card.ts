import { generateKeyPairSync, hash } from 'node:crypto';
import { createCard } from '../apps/api/src/modules/payments/providers/card/card.adapter.ts';
import type { CardKey } from '../apps/api/src/modules/payments/providers/provider.ts';
import {
  orderInput,
  NOT_FOUND,
  inquiryInput,
  readToken,
  responseClaims,
  returnOf,
  signedToken,
} from '../apps/sandbox/src/card/card.messages.ts';
import type { ReportedPayment } from '../apps/sandbox/src/rails/state.ts';
import type { FakeRail, RailOutcome, MessageOverrides } from './fake-rail.ts';
import { RAIL_STATUS, RAIL_TIME } from './sandbox-rail.ts';
import type { StartedPayment } from './started-payment.ts';

const GATEWAY_URL = 'https://pgw.card.test';
const MERCHANT_ID = 'JT07';
const SECRET = '6c1f0f3d7f2b4ac8a5d8a3b0d0c9b7e61b6e0c3a4a5f4f0d9c8b7a6958473625';
const WRONG_SECRET = SECRET.replaceAll('6', '7');

/** Deviations of a card message from the actual payment. */
export type CardMessageOverrides = MessageOverrides & { code?: string; claims?: Record<string, unknown> };

export interface FakeCard extends FakeRail {
  /** The bodies of received requests. */
  requests_received: string[];
  /** The public key for card encryption; its private key is discarded. */
  card_key: CardKey;
  /** Signs a JWT with any claims, in the gateway's envelope. */
  signMessage(claims: object, secret?: string): string;
  buildCallback(
    started: StartedPayment,
    outcome: Exclude<RailOutcome, 'UNKNOWN'>,
    overrides?: CardMessageOverrides,
  ): ReturnType<FakeRail['buildCallback']>;
  /** The unsigned body with which the browser returns. */
  buildReturnBody(started: StartedPayment, code?: string): string;
}

function newCardKey(): CardKey {
  const der = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'der' });
  return { key_id: hash('sha256', der, 'hex').slice(0, 16), public_key: der.toString('base64') };
}

/** The payment of the order that the browser takes to the gateway, as the gateway reports it. */
function reportOf(
  { fields }: StartedPayment,
  outcome: Exclude<RailOutcome, 'UNKNOWN'>,
  { amount, currency, order_no, reason }: MessageOverrides = {},
): ReportedPayment {
  const order = orderInput.parse(readToken(fields['payload']!, SECRET));
  return {
    rail: 'card',
    id: `286882${order.invoiceNo.slice(-2)}`,
    order_no: order_no ?? order.invoiceNo,
    amount: amount ?? order.amount,
    currency: currency ?? order.currencyCode,
    method: 'CC',
    title: order.description,
    payer_name: '',
    expires_at: order.paymentExpiry,
    return_url: order.frontendReturnUrl,
    webhook_url: order.backendReturnUrl,
    details: { masked_card: '411111XXXXXX1111' },
    status: RAIL_STATUS[outcome],
    reason: reason ?? null,
    created_at: RAIL_TIME,
    ended_at: RAIL_TIME,
  };
}

/** The sandbox's messages of a card gateway. Only a browser brings orders to it, so they come from the started payments. */
export function fakeCard(): FakeCard {
  const orders = new Map<string, ReportedPayment | 'UNKNOWN' | null>();

  const fetch: typeof globalThis.fetch = async (_, init) => {
    const sent = init!.body as string;
    rail.requests_received.push(sent);
    if (rail.down) throw new TypeError('fetch failed');
    const { invoiceNo } = inquiryInput.parse(readToken((JSON.parse(sent) as { payload: string }).payload, SECRET));
    const payment = orders.get(invoiceNo);
    if (payment === null) return new Response('', { status: 504 });
    if (!payment || payment === 'UNKNOWN') return Response.json(NOT_FOUND);
    return Response.json({ payload: signedToken(responseClaims(payment, MERCHANT_ID), SECRET) });
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
    signMessage: (claims, secret = SECRET) => JSON.stringify({ payload: signedToken(claims, secret) }),
    async buildCallback(started, outcome, { signed_by, code, claims, salt, ...overrides } = {}) {
      const { amount, currency, order_no } = overrides;
      const is_wrong = [amount, currency, order_no].some((value) => value !== undefined) || signed_by === 'stranger';
      if (!is_wrong) rail.setStatus(started, outcome);
      const payment = reportOf(started, outcome, { ...overrides, ...(code && { reason: code }) });
      const salted = salt === undefined ? {} : { userDefined1: String(salt) };
      const response = { ...responseClaims(payment, MERCHANT_ID), ...salted, ...claims };
      const body = rail.signMessage(response, signed_by === 'stranger' ? WRONG_SECRET : SECRET);
      return { body, headers: { 'content-type': 'application/json' } };
    },
    setStatus(started, outcome, overrides = {}) {
      const is_reported = outcome !== null && outcome !== 'UNKNOWN';
      orders.set(started.transaction_invoice_no, is_reported ? reportOf(started, outcome, overrides) : outcome);
    },
    buildReturnBody({ transaction_invoice_no: order_no }, code = '0000') {
      const state = { status: 'SUCCESS', reason: code } as const;
      return new URL(returnOf({ return_url: GATEWAY_URL, order_no }, state)).searchParams.toString();
    },
    dispose: () => orders.clear(),
  };
  return rail;
}
