import { createDuitNowTransfer } from '../apps/api/src/modules/disbursements/bank/duitnow-transfer.adapter.ts';
import type { PayoutBank } from '../apps/api/src/modules/disbursements/disbursements.service.ts';
import { signature } from '../apps/api/src/platform/signed-message.ts';
import type { RailMessage } from './pretend-rail.ts';

const API = 'https://bank.test/payout-bank';
const MERCHANT_ID = 'KUTIP0001';
const SECRET = 'secret-of-the-pretended-bank';
const AT = '2026-11-21T02:45:07.000Z';

/** How the bank says that a transfer stands. */
export type TransferOutcome = 'SUCCESS' | 'PROCESSING' | 'FAILED' | 'RETURNED' | 'UNKNOWN';
const STATUS: Record<TransferOutcome, string> = {
  SUCCESS: 'CLEARED',
  PROCESSING: 'RECEIVED',
  FAILED: 'REJECTED',
  RETURNED: 'RETURNED',
  UNKNOWN: 'NOTFOUND',
};

/** How a message differs from the truth. */
export interface ToldByBank {
  amount?: string;
  currency?: string;
  reference?: string;
  merchant_id?: string;
}

type Asked = Record<string, string>;

/** The bank that money leaves by, in tests: it has no time of its own, and says what it is told to say. */
export interface PretendPayoutBank {
  /** The real adapter, with this at its other end. */
  bank(now: () => Date): PayoutBank;
  /** It is reached, does what it is told, was asked nothing and knows no holder; the orders that it did it keeps. */
  afresh(): void;
  /** Everything that was asked, the latest last. */
  asked: { path: string; body: Asked }[];
  /** What left by it, a line for each order that it did: told twice it does one once. */
  paid: Asked[];
  /** How it does new orders, unless `knows` says otherwise for one; SUCCESS to begin with. */
  ends_as: TransferOutcome;
  /** `down`: nothing reaches it. `mute`: it does what it is told, and its answer is lost. */
  reached: 'up' | 'down' | 'mute';
  /** How an order stands there from now on, whether it was told of it or not; null: it answers nothing. */
  knows(reference: string, outcome: TransferOutcome | null, told?: ToldByBank): void;
  /** Holders by account number; an account that is not here is ALI BIN ABU's, and null is no account. */
  holders: Map<string, string | null>;
  /** Its notice about an order. */
  notice(reference: string, outcome: TransferOutcome, signed_by?: 'bank' | 'stranger'): RailMessage;
  /** A message of any content, signed. */
  signed(body: string, secret?: string): RailMessage;
}

export function pretendPayoutBank(): PretendPayoutBank {
  const orders = new Map<string, Asked>();
  const answers = new Map<string, { outcome: TransferOutcome | null; told: ToldByBank }>();

  function status(asked: Asked): unknown {
    const reference = asked['merchantReferenceNo']!;
    const fallback = orders.has(reference) ? end.ends_as : 'UNKNOWN';
    const { outcome, told } = answers.get(reference) ?? { outcome: fallback, told: {} };
    if (outcome === null) throw new TypeError('fetch failed');
    return {
      data: {
        merchantId: told.merchant_id ?? MERCHANT_ID,
        merchantReferenceNo: told.reference ?? reference,
        endToEndId: outcome === 'UNKNOWN' ? null : `E2E-${reference}`,
        transactionStatus: STATUS[outcome],
        amount: told.amount ?? orders.get(reference)?.['amount'] ?? asked['amount'],
        currency: told.currency ?? 'MYR',
      },
      message: outcome === 'FAILED' ? 'U110' : outcome === 'RETURNED' ? '45' : 'U000',
    };
  }

  function transfer(asked: Asked): unknown {
    const reference = asked['merchantReferenceNo']!;
    if (!orders.has(reference)) end.paid.push(asked);
    orders.set(reference, asked);
    return status(asked);
  }

  function nameOf({ bankCode, accountNumber }: Asked): unknown {
    const name = end.holders.has(accountNumber!) ? end.holders.get(accountNumber!) : 'ALI BIN ABU';
    const data = { merchantId: MERCHANT_ID, bankCode, accountNumber, accountName: name ?? null };
    return { data, message: name === null ? '39' : 'U000' };
  }

  const answer: typeof globalThis.fetch = async (input, init = {}) => {
    const path = new URL(input as string).pathname.replace('/payout-bank', '');
    const sent = init.body as string;
    const headers = new Headers(init.headers);
    if (end.reached === 'down') throw new TypeError('fetch failed');
    const body = JSON.parse(sent) as Asked;
    end.asked.push({ path, body });
    if (headers.get('x-signature') !== signature(SECRET, headers.get('x-timestamp')!, sent))
      return new Response('', { status: 401 });
    const content = path === '/v1/transfers' ? transfer(body) : path.endsWith('/name') ? nameOf(body) : status(body);
    if (end.reached === 'mute') throw new TypeError('terminated');
    const message = end.signed(JSON.stringify(content));
    return new Response(message.body, { headers: message.headers });
  };

  const end: PretendPayoutBank = {
    asked: [],
    paid: [],
    ends_as: 'SUCCESS',
    reached: 'up',
    holders: new Map(),
    afresh() {
      Object.assign(end, { reached: 'up', ends_as: 'SUCCESS' });
      end.asked.length = 0;
      end.paid.length = 0;
      end.holders.clear();
    },
    bank: (now) =>
      createDuitNowTransfer({
        url: API,
        merchant_id: MERCHANT_ID,
        secret: SECRET,
        callback_url: 'https://pay.example.my/api/v1/payment-services/switch/callback/payout-bank',
        timeout_ms: 1_000,
        now,
        fetch: answer,
      }),
    knows: (reference, outcome, told = {}) => void answers.set(reference, { outcome, told }),
    signed: (body, secret = SECRET) => ({
      body,
      headers: { 'content-type': 'application/json', 'x-timestamp': AT, 'x-signature': signature(secret, AT, body) },
    }),
    notice(reference, outcome, signed_by = 'bank') {
      answers.set(reference, { outcome, told: {} });
      const body = JSON.stringify(status({ merchantReferenceNo: reference, amount: '0.00' }));
      if (signed_by === 'stranger') answers.delete(reference);
      return end.signed(body, signed_by === 'stranger' ? 'another secret' : SECRET);
    },
  };
  return end;
}
