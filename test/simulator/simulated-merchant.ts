import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { emptyBalance, type Balance } from '@kutip/domain/ledger/decide';
import { GENESIS_HASH } from '@kutip/domain/ledger/chain';
import { disbursementOwners } from '../../apps/api/src/disbursement-owners.ts';
import {
  createDisbursements,
  type Disbursements,
  type PayoutBank,
} from '../../apps/api/src/modules/disbursements/disbursements.service.ts';
import type { PayoutDeps } from '../../apps/api/src/modules/payouts/payouts.service.ts';
import type { RefundDeps } from '../../apps/api/src/modules/refunds/refunds.service.ts';
import type { SettlementRunDeps } from '../../apps/api/src/modules/settlements/settlements.service.ts';
import { publicHolidays } from '../../apps/api/src/modules/holidays/holidays.service.ts';
import { createPaymentSwitch, type PaymentSwitch } from '../../apps/api/src/modules/payments/switch.service.ts';
import { createIntroducer, linkToIntroducer, type TestIntroducer } from '../introducer.ts';
import { encryption, type Bill, type PaymentsApp } from '../payments-app.ts';
import type { FakePayoutBank, TransferOutcome } from '../fake-payout-bank.ts';
import { v7 as uuid } from 'uuid';
import type { StartedPayment } from '../started-payment.ts';
import type { FakeRail } from '../fake-rail.ts';
import { emptyTotals, type RunningTotals } from './expected-balances.ts';
import { ProcessCrash, neverCrash, injectCrashes, type CrashSchedule } from './crash-injection.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';
import type { StatementKey, UnknownLine } from './statement-lines.ts';

export type Rail = Omit<FakeRail, 'createAdapter' | 'dispose'>;

/** A payment's status at its rail. A success is final; every other status can still become a success. */
export type RailStatus = 'UNKNOWN' | 'PROCESSING' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | 'SUCCESS';

export interface SimulatedPayment {
  bill: Bill;
  rail: Rail;
  started: StartedPayment;
  rail_status: RailStatus;
  /** We acknowledged the current status, so the rail does not repeat it. */
  is_acknowledged: boolean;
  /** We acknowledged a success and processed it without a crash, so it must stay paid (I4). */
  must_stay_paid: boolean;
  /** A wrong statement has reported it as paid. */
  is_misreported: boolean;
}

/** Runs work of several merchants one after another. */
export interface Queue {
  run<T>(work: () => Promise<T>): Promise<T>;
}
/** What the merchants of a simulation share besides the database. */
export interface SharedSimulation {
  merchants: SimulatedMerchant[];
  /** Every statement that was ever imported. */
  statements: Map<string, StatementKey>;
  importing: Queue;
  /** Everything is recounted after this many checks of a merchant. */
  recount_every: number;
  /** One in so many answered requests is sent again. */
  repeats_one_in: number;
  /** The id with which a request is repeated: its own, unless a fault is planted. */
  repeatedIdOf: (id: string) => string;
  /** Whether all merchants have an introducer, not only half of them. */
  has_introducers: boolean;
  /** Our side of the payout bank: as it is, unless a fault is planted. */
  wrapBank: (bank: PayoutBank) => PayoutBank;
}
/** What a test can change about a simulation, to plant a fault or to find it sooner. */
export type SimulationHooks = Partial<
  Pick<SharedSimulation, 'recount_every' | 'repeats_one_in' | 'repeatedIdOf' | 'has_introducers' | 'wrapBank'>
>;

export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(work) {
      const result = last.then(work, work);
      last = result.catch(() => {});
      return result;
    },
  };
}
const RECOUNT_EVERY = 64;
export const createShared = (hooks: SimulationHooks = {}): SharedSimulation => ({
  merchants: [],
  statements: new Map(),
  importing: createQueue(),
  recount_every: RECOUNT_EVERY,
  repeats_one_in: 8,
  repeatedIdOf: (id) => id,
  has_introducers: false,
  wrapBank: (bank) => bank,
  ...hooks,
});

/** One merchant with its own process, which crashes often and restarts. */
export interface SimulatedMerchant {
  shared: SharedSimulation;
  account_id: string;
  introducer: TestIntroducer | null;
  /** By reference. */
  unknown_lines: Map<string, UnknownLine>;
  /** The references of payments and disbursements that a wrong statement has reported. */
  misreported: Set<string>;
  /** Available money that was given for the last corrections, in sen. */
  float: number;
  collections: string[];
  random: SeededRandom;
  rails: readonly Rail[];
  bills: Bill[];
  /** By attempt number, newest last. */
  orders: Map<string, SimulatedPayment>;
  recent_order_nos: string[];
  /** The rails that this process cannot reach. */
  unreachable_rails: Set<string>;
  crash_schedule: CrashSchedule;
  paymentSwitch: PaymentSwitch;
  /** The user who requests payouts and refunds. */
  user_id: string;
  /** The payout bank, shared by all merchants. */
  bank: FakePayoutBank;
  /** The bank's status of disbursements that it has decided. */
  bank_statuses: Map<string, TransferOutcome>;
  /** The account number for this merchant's settlements. */
  bank_account: string;
  disbursements: Disbursements;
  deps: SettlementRunDeps & PayoutDeps & RefundDeps;
  restart(): void;
  /** The books as last verified, from which the next check continues. */
  verified: { balance: Balance; hash: string };
  /** Invoices that may have changed since the last check. */
  touched_invoice_ids: Set<string>;
  /** The totals of this merchant's payments and disbursements at the last check. */
  totals: RunningTotals;
  /** Whether disbursements may have changed since the last check. */
  has_disbursement_changes: boolean;
  crashes: number;
}

/** Creates a merchant with two collections: one where the merchant bears the fees, without webhooks, and one where the customer does, with webhooks. */
export async function openSimulatedMerchant(
  app: PaymentsApp,
  { rails, bank, shared }: { rails: readonly Rail[]; bank: FakePayoutBank; shared: SharedSimulation },
  seed: number,
): Promise<SimulatedMerchant> {
  const { account_id } = await app.createMerchant();
  const channel_flags = [...CHANNEL_FLAGS];
  const plain_collection = await app.createCollection({ account_id }, { channel_flags });
  const webhook_collection = await app.createCollection(
    { account_id },
    { channel_flags, fee_bearer: 'CUSTOMER', callback_url: 'https://shop.example.my/hook' },
  );
  // Half of the merchants have an introducer.
  const introducer = shared.has_introducers || seed % 2 === 1 ? await createIntroducer(app) : null;
  if (introducer) await linkToIntroducer(app, { account_id }, introducer);
  const crash_schedule = neverCrash();
  const unreachable_rails = new Set<string>();
  const build = () =>
    createProcess(app, {
      account_id,
      bank,
      shared,
      unreachable_rails,
      crash_schedule,
      bankAccount: () => merchant.bank_account,
    });
  const merchant: SimulatedMerchant = {
    shared,
    account_id,
    introducer,
    unknown_lines: new Map(),
    misreported: new Set(),
    float: 0,
    collections: [plain_collection, webhook_collection],
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
  shared.merchants.push(merchant);
  return merchant;
}

interface ProcessInput {
  account_id: string;
  bank: FakePayoutBank;
  shared: SharedSimulation;
  unreachable_rails: ReadonlySet<string>;
  crash_schedule: CrashSchedule;
  bankAccount: () => string;
}

/** Creates the services of one process, over dependencies that crash with it. */
function createProcess(
  app: PaymentsApp,
  { bank: fake_bank, shared, unreachable_rails, crash_schedule, bankAccount }: ProcessInput,
): Pick<SimulatedMerchant, 'paymentSwitch' | 'disbursements' | 'deps'> {
  const switch_deps = injectCrashes(withUnreachableRails(app.switchDeps(), unreachable_rails), app.db, crash_schedule);
  const { store, clock, poster, log, config } = switch_deps;
  const bank = shared.wrapBank(fake_bank.createAdapter(() => clock.now()));
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
  return { paymentSwitch: createPaymentSwitch(switch_deps), disbursements, deps: payout_deps };
}

/** Wraps the providers so that unreachable rails neither start payments nor answer enquiries. */
function withUnreachableRails(deps: ReturnType<PaymentsApp['switchDeps']>, unreachable_rails: ReadonlySet<string>) {
  const providers = new Map(
    [...deps.providers].map(([name, provider]) => [
      name,
      {
        ...provider,
        start: (attempt: Parameters<typeof provider.start>[0]) =>
          unreachable_rails.has(name) ? Promise.reject(new TypeError('fetch failed')) : provider.start(attempt),
        queryStatus: (attempt: Parameters<typeof provider.queryStatus>[0]) =>
          unreachable_rails.has(name) ? Promise.resolve(null) : provider.queryStatus(attempt),
      },
    ]),
  );
  return { ...deps, providers };
}

/** Runs work that may crash and waits until the switch is idle. Returns whether it completed; after a crash the process is restarted. */
export async function runWithCrashes(merchant: SimulatedMerchant, work: () => Promise<unknown>): Promise<boolean> {
  const { crash_schedule } = merchant;
  const process_no = crash_schedule.crash_count;
  await work().catch((error: unknown) => {
    if (!(error instanceof ProcessCrash)) throw error;
  });
  await merchant.paymentSwitch.idle();
  if (process_no === crash_schedule.crash_count) return true;
  crash_schedule.points_until_crash = Number.POSITIVE_INFINITY;
  merchant.restart();
  merchant.crashes += 1;
  return false;
}
