import { createDuitNowTransfer } from '../apps/api/src/modules/disbursements/bank/duitnow-transfer.adapter.ts';
import type { PayoutBank } from '../apps/api/src/modules/disbursements/disbursements.service.ts';
import { signMessage } from '../apps/api/src/platform/signed-message.ts';
import type { RailMessage } from './fake-rail.ts';

const API = 'https://bank.test/payout-bank';
const MERCHANT_ID = 'KUTIP0001';
const SECRET = 'secret-of-the-fake-bank';
const AT = '2026-11-21T02:45:07.000Z';

/** A transfer status at the bank. */
export type TransferOutcome = 'SUCCESS' | 'PROCESSING' | 'FAILED' | 'RETURNED' | 'UNKNOWN';
const STATUS: Record<TransferOutcome, string> = {
  SUCCESS: 'CLEARED',
  PROCESSING: 'RECEIVED',
  FAILED: 'REJECTED',
  RETURNED: 'RETURNED',
  UNKNOWN: 'NOTFOUND',
};

/** Deviations of a message from the actual transfer. */
export interface BankMessageOverrides {
  amount?: string;
  currency?: string;
  reference?: string;
  merchant_id?: string;
}

type BankRequest = Record<string, string>;

/** A fake payout bank: no clock; tests control its answers. */
export interface FakePayoutBank {
  /** Creates the real adapter, connected to this fake. */
  createAdapter(now: () => Date): PayoutBank;
  /** Resets connectivity, default outcome, request log and holders; executed transfers stay known. */
  reset(): void;
  /** The received requests, oldest first. */
  requests_received: { path: string; body: BankRequest }[];
  /** The executed transfers; a repeated request executes nothing. */
  executed_transfers: BankRequest[];
  /** The outcome of new transfers without a `setStatus`; initially SUCCESS. */
  default_outcome: TransferOutcome;
  /** `down`: requests fail. `mute`: requests are executed, but the responses are lost. */
  connectivity: 'up' | 'down' | 'mute';
  /** Sets the status of a transfer, whether the bank received it or not; null: no response. */
  setStatus(reference: string, outcome: TransferOutcome | null, overrides?: BankMessageOverrides): void;
  /** Holders by account number; default: ALI BIN ABU; null: the account does not exist. */
  holders: Map<string, string | null>;
  /** Builds a notice about a transfer. */
  buildStatusNotice(reference: string, outcome: TransferOutcome, signed_by?: 'bank' | 'stranger'): RailMessage;
  /** Signs a message with any content. */
  signMessage(body: string, secret?: string): RailMessage;
}

export function fakePayoutBank(): FakePayoutBank {
  const orders = new Map<string, BankRequest>();
  const answers = new Map<string, { outcome: TransferOutcome | null; overrides: BankMessageOverrides }>();

  function status(request: BankRequest): unknown {
    const reference = request['merchantReferenceNo']!;
    const fallback = orders.has(reference) ? bank.default_outcome : 'UNKNOWN';
    const { outcome, overrides } = answers.get(reference) ?? { outcome: fallback, overrides: {} };
    if (outcome === null) throw new TypeError('fetch failed');
    return {
      data: {
        merchantId: overrides.merchant_id ?? MERCHANT_ID,
        merchantReferenceNo: overrides.reference ?? reference,
        endToEndId: outcome === 'UNKNOWN' ? null : `E2E-${reference}`,
        transactionStatus: STATUS[outcome],
        amount: overrides.amount ?? orders.get(reference)?.['amount'] ?? request['amount'],
        currency: overrides.currency ?? 'MYR',
      },
      message: outcome === 'FAILED' ? 'U110' : outcome === 'RETURNED' ? '45' : 'U000',
    };
  }

  function transfer(request: BankRequest): unknown {
    const reference = request['merchantReferenceNo']!;
    if (!orders.has(reference)) bank.executed_transfers.push(request);
    orders.set(reference, request);
    return status(request);
  }

  function nameOf({ bankCode, accountNumber }: BankRequest): unknown {
    const name = bank.holders.has(accountNumber!) ? bank.holders.get(accountNumber!) : 'ALI BIN ABU';
    const data = { merchantId: MERCHANT_ID, bankCode, accountNumber, accountName: name ?? null };
    return { data, message: name === null ? '39' : 'U000' };
  }

  const answer: typeof globalThis.fetch = async (input, init = {}) => {
    const path = new URL(input as string).pathname.replace('/payout-bank', '');
    const sent = init.body as string;
    const headers = new Headers(init.headers);
    if (bank.connectivity === 'down') throw new TypeError('fetch failed');
    const body = JSON.parse(sent) as BankRequest;
    bank.requests_received.push({ path, body });
    if (headers.get('x-signature') !== signMessage(SECRET, headers.get('x-timestamp')!, sent))
      return new Response('', { status: 401 });
    const content = path === '/v1/transfers' ? transfer(body) : path.endsWith('/name') ? nameOf(body) : status(body);
    if (bank.connectivity === 'mute') throw new TypeError('terminated');
    const message = bank.signMessage(JSON.stringify(content));
    return new Response(message.body, { headers: message.headers });
  };

  const bank: FakePayoutBank = {
    requests_received: [],
    executed_transfers: [],
    default_outcome: 'SUCCESS',
    connectivity: 'up',
    holders: new Map(),
    reset() {
      Object.assign(bank, { connectivity: 'up', default_outcome: 'SUCCESS' });
      bank.requests_received.length = 0;
      bank.executed_transfers.length = 0;
      bank.holders.clear();
    },
    createAdapter: (now) =>
      createDuitNowTransfer({
        url: API,
        merchant_id: MERCHANT_ID,
        secret: SECRET,
        callback_url: 'https://pay.example.my/api/v1/payment-services/switch/callback/payout-bank',
        timeout_ms: 1_000,
        now,
        fetch: answer,
      }),
    setStatus: (reference, outcome, overrides = {}) => void answers.set(reference, { outcome, overrides }),
    signMessage: (body, secret = SECRET) => ({
      body,
      headers: { 'content-type': 'application/json', 'x-timestamp': AT, 'x-signature': signMessage(secret, AT, body) },
    }),
    buildStatusNotice(reference, outcome, signed_by = 'bank') {
      answers.set(reference, { outcome, overrides: {} });
      const body = JSON.stringify(status({ merchantReferenceNo: reference, amount: '0.00' }));
      if (signed_by === 'stranger') answers.delete(reference);
      return bank.signMessage(body, signed_by === 'stranger' ? 'another secret' : SECRET);
    },
  };
  return bank;
}
