import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { emptyBalance, type Balance } from '@kutip/domain/ledger/decide';
import { GENESIS_HASH } from '@kutip/domain/ledger/chain';
import { disbursementOwners } from '../../apps/api/src/disbursement-owners.ts';
import {
  createDisbursements,
  type Disbursements,
} from '../../apps/api/src/modules/disbursements/disbursements.service.ts';
import type { PayoutDeps } from '../../apps/api/src/modules/payouts/payouts.service.ts';
import type { RefundDeps } from '../../apps/api/src/modules/refunds/refunds.service.ts';
import type { SettlementRunDeps } from '../../apps/api/src/modules/settlements/settlements.service.ts';
import {
  createPaymentSwitch,
  publicHolidays,
  type PaymentSwitch,
} from '../../apps/api/src/modules/payments/switch.service.ts';
import { encryption, type Bill, type PaymentsApp } from '../payments-app.ts';
import type { FakePayoutBank, TransferOutcome } from '../fake-payout-bank.ts';
import { v7 as uuid } from 'uuid';
import type { StartedPayment } from '../started-payment.ts';
import type { FakeRail } from '../fake-rail.ts';
import { emptyTotals, type RunningTotals } from './expected-balances.ts';
import { ProcessCrash, neverCrash, injectCrashes, type CrashSchedule } from './crash-injection.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

export type Rail = Omit<FakeRail, 'createAdapter' | 'dispose'>;

/** What a rail knows of an order. A success stays one; everything else may still become one. */
export type RailStatus = 'UNKNOWN' | 'PROCESSING' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | 'SUCCESS';

export interface SimulatedPayment {
  bill: Bill;
  rail: Rail;
  started: StartedPayment;
  rail_status: RailStatus;
  /** The rail has had our acknowledgement of the rail_status: it will not say it again. */
  is_acknowledged: boolean;
  /** We acknowledged a success and lived to work it through: nothing may take it away any more (I4). */
  must_stay_paid: boolean;
}

/** One merchant and the process that serves him; it dies often and begins anew. */
export interface SimulatedMerchant {
  account_id: string;
  collections: string[];
  random: SeededRandom;
  rails: readonly Rail[];
  bills: Bill[];
  /** By the number of the attempt, the newest last. */
  orders: Map<string, SimulatedPayment>;
  recent_order_nos: string[];
  /** The rails that this process cannot reach now. */
  unreachable_rails: Set<string>;
  crash_schedule: CrashSchedule;
  paymentSwitch: PaymentSwitch;
  /** Who asks for payouts and refunds. */
  user_id: string;
  /** The bank that money leaves by; all merchants share it. */
  bank: FakePayoutBank;
  /** How the bank stands by orders of ours that it has decided on. */
  bank_statuses: Map<string, TransferOutcome>;
  /** Where settlements of this merchant go. */
  bank_account: string;
  disbursements: Disbursements;
  deps: SettlementRunDeps & PayoutDeps & RefundDeps;
  restart(): void;
  /** The books as they were verified last, for the next step to go on from. */
  verified: { balance: Balance; hash: string };
  /** Invoices that something happened to since they were looked at. */
  touched_invoice_ids: Set<string>;
  /** What the payments and orders of this merchant add up to, as it was counted last. */
  totals: RunningTotals;
  /** Something was done with money that leaves since it was looked at. */
  has_disbursement_changes: boolean;
  crashes: number;
}

/** A merchant with two collections: one bears the fees and has no system of its own, the other the opposite. */
export async function openSimulatedMerchant(
  app: PaymentsApp,
  { rails, bank }: { rails: readonly Rail[]; bank: FakePayoutBank },
  seed: number,
): Promise<SimulatedMerchant> {
  const { account_id } = await app.createMerchant();
  const channel_flags = [...CHANNEL_FLAGS];
  const plain = await app.createCollection({ account_id }, { channel_flags });
  const told = await app.createCollection(
    { account_id },
    { channel_flags, fee_bearer: 'CUSTOMER', callback_url: 'https://shop.example.my/hook' },
  );
  const crash_schedule = neverCrash();
  const unreachable_rails = new Set<string>();
  const build = () => createProcess(app, { account_id, bank, unreachable_rails, crash_schedule, bankAccount: () => merchant.bank_account });
  const merchant: SimulatedMerchant = {
    account_id,
    collections: [plain, told],
    random: seededRandom(seed),
    rails,
    bills: [],
    orders: new Map(),
    recent_order_nos: [],
    unreachable_rails,
    crash_schedule,
    user_id: uuid(),
    bank,
    bank_statuses: new Map(),
    bank_account: '512345678901',
    ...build(),
    restart: () => void Object.assign(merchant, build()),
    verified: { balance: emptyBalance(account_id), hash: GENESIS_HASH },
    touched_invoice_ids: new Set(),
    totals: emptyTotals(),
    has_disbursement_changes: false,
    crashes: 0,
  };
  return merchant;
}

interface ProcessInput {
  account_id: string;
  bank: FakePayoutBank;
  unreachable_rails: ReadonlySet<string>;
  crash_schedule: CrashSchedule;
  bankAccount: () => string;
}

/** All that one process does with money, over parts that die with it. */
function createProcess(
  app: PaymentsApp,
  { bank: pretended, unreachable_rails, crash_schedule, bankAccount }: ProcessInput,
): Pick<SimulatedMerchant, 'paymentSwitch' | 'disbursements' | 'deps'> {
  const parts = injectCrashes(withUnreachableRails(app.switchDeps(), unreachable_rails), app.db, crash_schedule);
  const { store, clock, poster, log, config } = parts;
  const bank = pretended.createAdapter(() => clock.now());
  const disbursements = createDisbursements({
    store,
    clock,
    poster,
    encryption,
    log,
    bank,
    owners: disbursementOwners,
  });
  const primary = async () => ({
    bank_id: '01900000-0000-7000-8000-00000000ba01',
    payout_service_id: 1,
    bank_code: 'MBBEMYKL',
    account_number: bankAccount(),
    account_name: 'WARUNG AISYAH',
  });
  const payout_deps = {
    store,
    clock,
    poster,
    encryption,
    log,
    bank,
    disbursements,
    banks: { primary, byId: primary },
    holidays: () => publicHolidays(store.read),
    config: { TOKEN_KEY: '5a'.repeat(32) },
    public_url: config.PUBLIC_URL,
  };
  return { paymentSwitch: createPaymentSwitch(parts), disbursements, deps: payout_deps };
}

/** The rails as this process reaches them: what is cut off neither starts a payment nor answers. */
function withUnreachableRails(parts: ReturnType<PaymentsApp['switchDeps']>, unreachable_rails: ReadonlySet<string>) {
  const providers = new Map(
    [...parts.providers].map(([name, provider]) => [
      name,
      {
        ...provider,
        start: (attempt: Parameters<typeof provider.start>[0]) =>
          unreachable_rails.has(name) ? Promise.reject(new TypeError('fetch failed')) : provider.start(attempt),
        enquire: (attempt: Parameters<typeof provider.queryStatus>[0]) =>
          unreachable_rails.has(name) ? Promise.resolve(null) : provider.queryStatus(attempt),
      },
    ]),
  );
  return { ...parts, providers };
}

/** Runs what may die, and waits until all is quiet. Answers whether it lived; a new process has begun if it did not. */
export async function runWithCrashes(merchant: SimulatedMerchant, work: () => Promise<unknown>): Promise<boolean> {
  const { crash_schedule } = merchant;
  const life = crash_schedule.crash_count;
  await work().catch((error: unknown) => {
    if (!(error instanceof ProcessCrash)) throw error;
  });
  await merchant.paymentSwitch.idle();
  if (life === crash_schedule.crash_count) return true;
  crash_schedule.points_until_crash = Number.POSITIVE_INFINITY;
  merchant.restart();
  merchant.crashes += 1;
  return false;
}
