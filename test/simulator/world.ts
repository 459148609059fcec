import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { emptyBalance, type Balance } from '@kutip/domain/ledger/decide';
import { GENESIS_HASH } from '@kutip/domain/ledger/chain';
import { createPaymentSwitch, type PaymentSwitch } from '../../apps/api/src/modules/payments/switch.service.ts';
import type { Bill, PayingApp } from '../paying-app.ts';
import type { Started } from '../started.ts';
import type { PretendRail } from '../pretend-rail.ts';
import { Crash, immortal, mortal, type Lives } from './mortal.ts';
import { seeded, type Seeded } from './seeded.ts';

export type Rail = Omit<PretendRail, 'provider' | 'drop'>;

/** What a rail knows of an order. A success stays one; everything else may still become one. */
export type Truth = 'UNKNOWN' | 'PROCESSING' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | 'SUCCESS';

export interface Order {
  bill: Bill;
  rail: Rail;
  started: Started;
  truth: Truth;
  /** The rail has had our acknowledgement of the truth: it will not say it again. */
  is_acknowledged: boolean;
  /** We acknowledged a success and lived to work it through: nothing may take it away any more (I4). */
  is_promised: boolean;
}

/** One merchant and the process that serves him; it dies often and begins anew. */
export interface World {
  account_id: string;
  collections: string[];
  random: Seeded;
  rails: readonly Rail[];
  bills: Bill[];
  /** By the number of the attempt, the newest last. */
  orders: Map<string, Order>;
  recent: string[];
  /** The rails that this process cannot reach now. */
  cut_off: Set<string>;
  lives: Lives;
  paymentSwitch: PaymentSwitch;
  restart(): void;
  /** The books as they were verified last, for the next step to go on from. */
  verified: { balance: Balance; hash: string };
  /** Invoices that something happened to since they were looked at. */
  touched: Set<string>;
  crashes: number;
}

/** A merchant with two collections: one bears the fees and has no system of its own, the other the opposite. */
export async function openWorld(app: PayingApp, rails: readonly Rail[], seed: number): Promise<World> {
  const { account_id } = await app.merchant();
  const channel_flags = [...CHANNEL_FLAGS];
  const plain = await app.collection({ account_id }, { channel_flags });
  const told = await app.collection(
    { account_id },
    { channel_flags, fee_bearer: 'CUSTOMER', callback_url: 'https://shop.example.my/hook' },
  );
  const lives = immortal();
  const cut_off = new Set<string>();
  const build = () => createPaymentSwitch(mortal(withCuts(app.switchParts(), cut_off), app.db, lives));
  const world: World = {
    account_id,
    collections: [plain, told],
    random: seeded(seed),
    rails,
    bills: [],
    orders: new Map(),
    recent: [],
    cut_off,
    lives,
    paymentSwitch: build(),
    restart: () => void (world.paymentSwitch = build()),
    verified: { balance: emptyBalance(account_id), hash: GENESIS_HASH },
    touched: new Set(),
    crashes: 0,
  };
  return world;
}

/** The rails as this process reaches them: what is cut off neither starts a payment nor answers. */
function withCuts(parts: ReturnType<PayingApp['switchParts']>, cut_off: ReadonlySet<string>) {
  const providers = new Map(
    [...parts.providers].map(([name, provider]) => [
      name,
      {
        ...provider,
        start: (attempt: Parameters<typeof provider.start>[0]) =>
          cut_off.has(name) ? Promise.reject(new TypeError('fetch failed')) : provider.start(attempt),
        enquire: (attempt: Parameters<typeof provider.enquire>[0]) =>
          cut_off.has(name) ? Promise.resolve(null) : provider.enquire(attempt),
      },
    ]),
  );
  return { ...parts, providers };
}

/** Runs what may die, and waits until all is quiet. Answers whether it lived; a new process has begun if it did not. */
export async function survives(world: World, work: () => Promise<unknown>): Promise<boolean> {
  const { lives } = world;
  const life = lives.count;
  await work().catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
  });
  await world.paymentSwitch.idle();
  if (life === lives.count) return true;
  lives.points_left = Number.POSITIVE_INFINITY;
  world.restart();
  world.crashes += 1;
  return false;
}
