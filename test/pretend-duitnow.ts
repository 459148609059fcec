import { createHmac } from 'node:crypto';
import { writeCode } from '@kutip/domain/duitnow/code';
import { fromRinggit, toRinggit } from '@kutip/domain/money';
import { createDuitNow } from '../apps/api/src/modules/payments/providers/duitnow/duitnow.adapter.ts';
import type { PretendRail, RailMessage, RailOutcome, ToldByRail } from './pretend-rail.ts';

export const DUITNOW_API = 'https://acquirer.test/duitnow';
export const DUITNOW_QR = 201;
export const DUITNOW_OBW = 202;
const MERCHANT_ID = 'KUTIP0001';
const SECRET = 'secret-of-the-pretended-acquirer';
const AT_MS = Date.parse('2026-11-21T02:45:07.000Z');

const STATUS: Record<RailOutcome, string> = {
  SUCCESS: 'CLEARED',
  PROCESSING: 'RECEIVED',
  FAILED: 'REJECTED',
  CANCELLED: 'CANCELLED',
  EXPIRED: 'EXPIRED',
  UNKNOWN: 'NOTFOUND',
};

/** A body of ours, as it came over the wire. */
export type AskedOfDuitNow = Record<string, string>;
type Status = Record<string, string | null>;

export interface PretendDuitNow extends PretendRail {
  /** Everything that was asked, the latest last. */
  asked: { path: string; headers: Headers; body: AskedOfDuitNow }[];
  /** A message of any content, signed. */
  signed(body: string, secret?: string, at?: string): RailMessage;
  /** How a payment stands, as the acquirer writes it. */
  status(order_no: string, outcome: RailOutcome, told?: ToldByRail): { data: Status; message: string };
  /** The answer to a new payment, before it is signed; replaced by tests that make it wrong. */
  started(order: AskedOfDuitNow): { data: Status; message: string };
  /** Ways to pay that are down, by code. */
  methods_down: Set<string>;
}

/** The answer to a new payment as it should be. */
export function startedAtAcquirer(order: AskedOfDuitNow): { data: Status; message: string } {
  const { merchantId, merchantReferenceNo, paymentMethod, amount } = order as Required<AskedOfDuitNow>;
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
      qrData: is_qr ? writeCode(code) : null,
      redirectUrl: is_qr ? null : `${DUITNOW_API}/obw/${merchantReferenceNo}`,
    },
    message: 'U000',
  };
}

const endToEndId = (order_no: string) => `20261121KUTIMYKL070${order_no.replaceAll('-', '')}`;

/** DuitNow's acquirer for tests. */
export function pretendDuitnow(): PretendDuitNow {
  const orders = new Map<string, AskedOfDuitNow>();
  const answers = new Map<string, { outcome: RailOutcome | null; told: ToldByRail }>();

  const rail: PretendDuitNow = {
    name: 'duitnow',
    service_ids: [DUITNOW_QR, DUITNOW_OBW],
    asked: [],
    down: false,
    methods_down: new Set(),
    started: startedAtAcquirer,
    signed: (body, secret = SECRET, at = new Date(AT_MS).toISOString()) => ({
      body,
      headers: {
        'content-type': 'application/json',
        'x-timestamp': at,
        'x-signature': createHmac('sha256', secret).update(`${at}.${body}`).digest('hex'),
      },
    }),
    status(order_no, outcome, told = {}) {
      const order = orders.get(order_no);
      const is_known = outcome !== 'UNKNOWN' && order !== undefined;
      return {
        data: {
          merchantId: MERCHANT_ID,
          merchantReferenceNo: told.order_no ?? order_no,
          endToEndId: is_known ? endToEndId(order_no) : null,
          transactionStatus: STATUS[outcome],
          paymentMethod: order?.paymentMethod ?? 'QR',
          amount: told.amount === undefined ? (order?.amount ?? '0.00') : toRinggit(told.amount),
          currency: told.currency ?? 'MYR',
          issuer: is_known ? 'Maybank' : null,
          customerName: null,
          transactionDateTime: outcome === 'SUCCESS' ? '2026-11-21T02:45:00.000Z' : null,
        },
        message: outcome === 'FAILED' ? 'U110' : 'U000',
      };
    },
    provider: ({ now, callback_url, return_url }) =>
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
    async word({ transaction_invoice_no: order_no }, outcome, told = {}) {
      const { amount, currency, order_no: other, signed_by, salt = 0 } = told;
      const is_wrong = [amount, currency, other].some((one) => one !== undefined) || signed_by === 'stranger';
      if (!is_wrong) answers.set(order_no, { outcome, told: {} });
      const body = JSON.stringify(rail.status(order_no, outcome, told));
      const at = new Date(AT_MS + salt).toISOString();
      return rail.signed(body, signed_by === 'stranger' ? 'another secret' : SECRET, at);
    },
    knows: ({ transaction_invoice_no }, outcome, told = {}) =>
      void answers.set(transaction_invoice_no, { outcome, told }),
    drop() {
      orders.clear();
      answers.clear();
    },
  };

  function enquired(order_no: string): unknown {
    const { outcome, told } = answers.get(order_no) ?? { outcome: 'PROCESSING', told: {} };
    if (outcome === null) throw new TypeError('fetch failed');
    return rail.status(order_no, outcome, told);
  }

  function contentOf(path: string, order: AskedOfDuitNow): unknown {
    if (path.endsWith('/v1/payment-methods')) {
      const paymentMethods = ['QR', 'OBW'].map((paymentMethod) => ({
        paymentMethod,
        isAvailable: !rail.methods_down.has(paymentMethod),
      }));
      return { data: { paymentMethods }, message: 'U000' };
    }
    if (path.endsWith('/enquiry')) return enquired(order.merchantReferenceNo!);
    orders.set(order.merchantReferenceNo!, order);
    return rail.started(order);
  }

  const answer: typeof globalThis.fetch = async (input, init = {}) => {
    const path = new URL(input as string).pathname;
    const headers = new Headers(init.headers);
    const sent = init.body as string;
    const body = JSON.parse(sent) as AskedOfDuitNow;
    rail.asked.push({ path, headers, body });
    if (rail.down) throw new TypeError('fetch failed');
    const { headers: right } = rail.signed(sent, SECRET, headers.get('x-timestamp') ?? '');
    if (headers.get('x-signature') !== right['x-signature']) return new Response('', { status: 401 });
    const message = rail.signed(JSON.stringify(contentOf(path, body)));
    return new Response(message.body, { headers: message.headers });
  };
  return rail;
}
