import { createHmac } from 'node:crypto';
import { encodeDuitNowQr } from '@kutip/domain/duitnow/code';
import { fromRinggit, toRinggit } from '@kutip/domain/money';
import { createDuitNow } from '../apps/api/src/modules/payments/providers/duitnow/duitnow.adapter.ts';
import type { FakeRail, RailMessage, RailOutcome, MessageOverrides } from './fake-rail.ts';

export const DUITNOW_API = 'https://acquirer.test/duitnow';
export const DUITNOW_QR = 201;
export const DUITNOW_OBW = 202;
const MERCHANT_ID = 'KUTIP0001';
const SECRET = 'secret-of-the-fake-acquirer';
const AT_MS = Date.parse('2026-11-21T02:45:07.000Z');

const STATUS: Record<RailOutcome, string> = {
  SUCCESS: 'CLEARED',
  PROCESSING: 'RECEIVED',
  FAILED: 'REJECTED',
  CANCELLED: 'CANCELLED',
  EXPIRED: 'EXPIRED',
  UNKNOWN: 'NOTFOUND',
};

/** The body of a received request. */
export type DuitNowRequest = Record<string, string>;
type Status = Record<string, string | null>;

export interface FakeDuitNow extends FakeRail {
  /** The received requests, oldest first. */
  requests_received: { path: string; headers: Headers; body: DuitNowRequest }[];
  /** Signs a message with any content. */
  signMessage(body: string, secret?: string, at?: string): RailMessage;
  /** The acquirer's status message about a payment. */
  statusMessage(
    order_no: string,
    outcome: RailOutcome,
    overrides?: MessageOverrides,
  ): { data: Status; message: string };
  /** The unsigned response to a new payment; tests replace it to make it wrong. */
  answerNewPayment(order: DuitNowRequest): { data: Status; message: string };
  /** Offline payment methods, by code. */
  methods_down: Set<string>;
}

/** The correct response to a new payment. */
export function acceptedPayment(order: DuitNowRequest): { data: Status; message: string } {
  const { merchantId, merchantReferenceNo, paymentMethod, amount } = order as Required<DuitNowRequest>;
  const code = {
    is_dynamic: true,
    acquirer_id: '501664',
    merchant_id: 'KUTIP0001',
    merchant_category: '8299',
    currency: '458',
    amount: fromRinggit(amount!),
    merchant_name: 'KUTIP',
    merchant_city: 'KUALA LUMPUR',
    postcode: '',
    bill_no: merchantReferenceNo!,
    reference: merchantReferenceNo!,
    integrity: '',
  };
  const is_qr = paymentMethod === 'QR';
  return {
    data: {
      merchantId: merchantId!,
      merchantReferenceNo: merchantReferenceNo!,
      endToEndId: endToEndId(merchantReferenceNo!),
      transactionStatus: 'RECEIVED',
      qrData: is_qr ? encodeDuitNowQr(code) : null,
      redirectUrl: is_qr ? null : `${DUITNOW_API}/obw/${merchantReferenceNo}`,
    },
    message: 'U000',
  };
}

const endToEndId = (order_no: string) => `20261121KUTIMYKL070${order_no.replaceAll('-', '')}`;

/** A fake DuitNow acquirer. */
export function fakeDuitNow(): FakeDuitNow {
  const orders = new Map<string, DuitNowRequest>();
  const answers = new Map<string, { outcome: RailOutcome | null; overrides: MessageOverrides }>();

  const rail: FakeDuitNow = {
    name: 'duitnow',
    service_ids: [DUITNOW_QR, DUITNOW_OBW],
    requests_received: [],
    down: false,
    methods_down: new Set(),
    answerNewPayment: acceptedPayment,
    signMessage: (body, secret = SECRET, at = new Date(AT_MS).toISOString()) => ({
      body,
      headers: {
        'content-type': 'application/json',
        'x-timestamp': at,
        'x-signature': createHmac('sha256', secret).update(`${at}.${body}`).digest('hex'),
      },
    }),
    statusMessage(order_no, outcome, overrides = {}) {
      const order = orders.get(order_no);
      const is_known = outcome !== 'UNKNOWN' && order !== undefined;
      return {
        data: {
          merchantId: MERCHANT_ID,
          merchantReferenceNo: overrides.order_no ?? order_no,
          endToEndId: is_known ? endToEndId(order_no) : null,
          transactionStatus: STATUS[outcome],
          paymentMethod: order?.paymentMethod ?? 'QR',
          amount: overrides.amount === undefined ? (order?.amount ?? '0.00') : toRinggit(overrides.amount),
          currency: overrides.currency ?? 'MYR',
          issuer: is_known ? 'Maybank' : null,
          customerName: null,
          transactionDateTime: outcome === 'SUCCESS' ? '2026-11-21T02:45:00.000Z' : null,
        },
        message: outcome === 'FAILED' ? 'U110' : 'U000',
      };
    },
    createAdapter: ({ now, callback_url, return_url }) =>
      createDuitNow({
        url: DUITNOW_API,
        merchant_id: MERCHANT_ID,
        secret: SECRET,
        callback_url,
        return_url,
        timeout_ms: 1_000,
        now,
        fetch: answer,
      }),
    async buildCallback({ transaction_invoice_no: order_no }, outcome, overrides = {}) {
      const { amount, currency, order_no: other, signed_by, salt = 0 } = overrides;
      const is_wrong = [amount, currency, other].some((value) => value !== undefined) || signed_by === 'stranger';
      if (!is_wrong) answers.set(order_no, { outcome, overrides: {} });
      const body = JSON.stringify(rail.statusMessage(order_no, outcome, overrides));
      const at = new Date(AT_MS + salt).toISOString();
      return rail.signMessage(body, signed_by === 'stranger' ? 'another secret' : SECRET, at);
    },
    setStatus: ({ transaction_invoice_no }, outcome, overrides = {}) =>
      void answers.set(transaction_invoice_no, { outcome, overrides }),
    dispose() {
      orders.clear();
      answers.clear();
    },
  };

  function enquire(order_no: string): unknown {
    const { outcome, overrides } = answers.get(order_no) ?? { outcome: 'PROCESSING', overrides: {} };
    if (outcome === null) throw new TypeError('fetch failed');
    return rail.statusMessage(order_no, outcome, overrides);
  }

  function contentOf(path: string, order: DuitNowRequest): unknown {
    if (path.endsWith('/v1/payment-methods')) {
      const paymentMethods = ['QR', 'OBW'].map((paymentMethod) => ({
        paymentMethod,
        isAvailable: !rail.methods_down.has(paymentMethod),
      }));
      return { data: { paymentMethods }, message: 'U000' };
    }
    if (path.endsWith('/enquiry')) return enquire(order.merchantReferenceNo!);
    orders.set(order.merchantReferenceNo!, order);
    return rail.answerNewPayment(order);
  }

  const answer: typeof globalThis.fetch = async (input, init = {}) => {
    const path = new URL(input as string).pathname;
    const headers = new Headers(init.headers);
    const sent = init.body as string;
    const body = JSON.parse(sent) as DuitNowRequest;
    rail.requests_received.push({ path, headers, body });
    if (rail.down) throw new TypeError('fetch failed');
    const { headers: expected } = rail.signMessage(sent, SECRET, headers.get('x-timestamp') ?? '');
    if (headers.get('x-signature') !== expected['x-signature']) return new Response('', { status: 401 });
    const message = rail.signMessage(JSON.stringify(contentOf(path, body)));
    return new Response(message.body, { headers: message.headers });
  };
  return rail;
}
