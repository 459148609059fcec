import { fromRinggit, sen, type Sen } from '@kutip/domain/money';
import { createDuitNowTransfer } from '../apps/api/src/modules/disbursements/bank/duitnow-transfer.adapter.ts';
import type { PayoutBank } from '../apps/api/src/modules/disbursements/disbursements.service.ts';
import { PAYOUT_BANK_CALLS, type TransferDecisions } from '../apps/sandbox/src/payout-bank/api.ts';
import { noticeOf, type ReportedTransfer } from '../apps/sandbox/src/payout-bank/messages.ts';
import { answerSigned, signedHeaders } from '../apps/sandbox/src/rails/paynet-message.ts';
import type { RailMessage } from './fake-rail.ts';

const API = 'https://bank.test/payout-bank';
const MERCHANT_ID = 'KUTIP0001';
const SECRET = 'secret-of-the-fake-bank';
const AT = '2026-11-21T02:45:07.000Z';

/** A transfer status at the bank. */
export type TransferOutcome = 'SUCCESS' | 'PROCESSING' | 'FAILED' | 'RETURNED';
const STATUS = {
  SUCCESS: { status: 'CLEARED', code: null },
  PROCESSING: { status: 'RECEIVED', code: null },
  FAILED: { status: 'REJECTED', code: 'U110' },
  RETURNED: { status: 'RETURNED', code: '45' },
} as const;

/** Deviations of a message from the actual transfer. */
export interface BankMessageOverrides {
  amount?: string;
  currency?: string;
  reference?: string;
  merchant_id?: string;
}

type BankRequest = Record<string, string>;

/** The sandbox's payout bank API with decisions of the test: no clock, no network. */
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
  const amounts = new Map<string, Sen>(); // of the received transfers
  const answers = new Map<string, { outcome: TransferOutcome | null; overrides: BankMessageOverrides }>();
  const statusFor = (reference: string) =>
    answers.get(reference) ?? (amounts.has(reference) ? { outcome: bank.default_outcome, overrides: {} } : undefined);

  /** The transfer as the bank reports it; undefined: it does not know it. */
  function report(reference: string, enquired_amount: Sen): ReportedTransfer | 'no_answer' | undefined {
    const { outcome, overrides } = statusFor(reference) ?? {};
    if (outcome === undefined) return undefined;
    if (outcome === null) return 'no_answer';
    return {
      merchant_id: overrides?.merchant_id ?? MERCHANT_ID,
      reference: overrides?.reference ?? reference,
      id: `E2E-${reference}`,
      amount:
        overrides?.amount === undefined ? (amounts.get(reference) ?? enquired_amount) : fromRinggit(overrides.amount),
      currency: overrides?.currency ?? 'MYR',
      ...STATUS[outcome],
    };
  }

  const decisions: TransferDecisions = {
    receive({ merchantReferenceNo, amount }) {
      amounts.set(merchantReferenceNo, amount);
      return report(merchantReferenceNo, amount)!;
    },
    find: ({ merchantReferenceNo, amount }) => report(merchantReferenceNo, amount),
    holder: (account_number) => {
      const name = bank.holders.get(account_number);
      return name === undefined ? 'ALI BIN ABU' : name;
    },
  };

  const answer: typeof globalThis.fetch = async (input, init = {}) => {
    if (bank.connectivity === 'down') throw new TypeError('fetch failed');
    const path = (input as string).slice(API.length);
    const body = init.body as string;
    const content = JSON.parse(body) as BankRequest;
    bank.requests_received.push({ path, body: content });
    const reference = content['merchantReferenceNo'] ?? '';
    const is_new = path === '/v1/transfers' && !amounts.has(reference);
    const headers = Object.fromEntries(new Headers(init.headers));
    const answered = answerSigned({ secret: SECRET, sent_at: AT }, { headers, body }, (verified) =>
      PAYOUT_BANK_CALLS[path]!(decisions, verified),
    );
    if (is_new && amounts.has(reference)) bank.executed_transfers.push(content);
    if (bank.connectivity === 'mute') throw new TypeError('terminated');
    return new Response(answered.body, answered);
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
    signMessage: (body, secret = SECRET) => ({ body, headers: signedHeaders(secret, AT, body) }),
    buildStatusNotice(reference, outcome, signed_by = 'bank') {
      const known = answers.get(reference);
      answers.set(reference, { outcome, overrides: {} });
      const transfer = report(reference, sen(0)) as ReportedTransfer;
      if (signed_by === 'bank') return noticeOf(transfer, { secret: SECRET, sent_at: AT });
      if (known) answers.set(reference, known);
      else answers.delete(reference);
      return noticeOf(transfer, { secret: 'another secret', sent_at: AT });
    },
  };
  return bank;
}
