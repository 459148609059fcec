import { api } from '@kutip/contracts/api';
import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { addDays, dayOf, startOfDay } from '@kutip/domain/day';
import { ROLE_ID } from '@kutip/domain/roles';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { addMember } from './modules/accounts/accounts.service.ts';
import { hashPassword, registerMerchant } from './modules/auth/auth.service.ts';
import { rollUpTotals, reportsJobs } from './modules/reports/reports.job.ts';
import { poolsJobs, snapshotPools } from './modules/pools/pools.job.ts';
import { createPaymentSwitch, openProviders } from './modules/payments/switch.service.ts';
import { openPerson } from './modules/users/users.service.ts';
import { closeServices, openServices } from './open-services.ts';
import { createLog } from './platform/log.ts';
import { aboutToBringIn, bringIn } from './seed/brought-in.ts';
import { callInside, type CallInside } from './seed/call-inside.ts';
import { aboutToGiveBack, givePartBack } from './seed/given-back.ts';
import { daysBefore, liveDay, type OpenCollection, type Past } from './seed/history.ts';
import { merchantSystem } from './seed/merchant-system.ts';
import { aboutToPayOut, payOut } from './seed/paid-out.ts';
import { emailOf, PAYERS, phoneOf } from './seed/people.ts';
import { openPlatform, PLATFORM_PEOPLE } from './seed/platform.ts';
import { buyPlan, INTRODUCER, openHerIntroducer, readNotices, releaseCommissions } from './seed/plan.ts';
import { seededRandom } from './seed/random.ts';
import { drawAll, liveNight, nameAnotherBank, openBank } from './seed/settled.ts';
import { COLLECTIONS, COMPANY, COMPANY_OWNER, INVITED, OWNER, VIEWER } from './seed/shop.ts';
import { tidyPast } from './seed/tidy.ts';
import { liveResolved, liveToday } from './seed/today.ts';
import { toldBank, type AccountHolders } from './seed/told-bank.ts';
import { toldFpx } from './seed/told-fpx.ts';
import { toldRail } from './seed/told-rail.ts';
import type { Services } from './services.ts';

const HISTORY_DAYS = 120;
const MINUTE_MS = 60_000;
/** She opened her account at half past nine in the morning. */
const OPENED_AT_MS = 9.5 * 60 * MINUTE_MS;
/** On that morning she dealt with a payment that needed a person. */
const RESOLVED_DAYS_AGO = 9;
const RESOLVED_AT_MS = 7.5 * 60 * MINUTE_MS;
/** By then the bank has paid what was settled in the night. */
const MORNING_MS = 7 * 60 * MINUTE_MS;
/** On these mornings she drew what her payers' wallets had brought. */
const DRAWN_DAYS_AGO = [90, 61, 33, 5];
/** On these mornings she gave a part of a payment back. */
const GIVEN_BACK_DAYS_AGO = [71, 40, 18, 8, 2];
const SEED = 20_261_121;
const REGULARS = 16;
const SELANGOR = 10;

/** What the demo merchant can be shown with. */
export interface DemoData {
  logins: { who: string; username: string; password: string }[];
  links: { what: string; path: string }[];
}

/** The owner with her account, and a colleague who may only look. Answers the account. */
async function openShop({ store }: Services, now: Date): Promise<string> {
  const [owners_hash, viewers_hash] = await Promise.all([hashPassword(OWNER.password), hashPassword(VIEWER.password)]);
  const { password: _, ...owner } = OWNER;
  const common = { language: 'en', now };
  return store.transact(async (db) => {
    const wanted = {
      ...owner,
      ...common,
      password_hash: owners_hash,
      status: 'ACTIVE',
      product_name: 'Kutip',
    } as const;
    const { account_id } = await registerMerchant(db, wanted);
    const { password: __, ...viewer } = VIEWER;
    const user_id = await openPerson(db, { ...viewer, ...common, account_id, password_hash: viewers_hash });
    await addMember(db, { account_id, user_id, role_id: ROLE_ID.merchant_viewer, created_at: now });
    return account_id;
  });
}

const signIn = async (call: CallInside): Promise<string> =>
  (await call(api.auth.merchantAccessToken, { body: { username: OWNER.username, password: OWNER.password } }))
    .access_token;

async function openCompany(call: CallInside, token: string): Promise<void> {
  const { id: company_id } = await call(api.companyDetails.create, { body: COMPANY }, token);
  await call(api.businessOwners.create, { body: { ...COMPANY_OWNER, company_id } }, token);
}

async function openCollections(call: CallInside, token: string): Promise<OpenCollection[]> {
  const opened: OpenCollection[] = [];
  for (const demo of COLLECTIONS) {
    const body = { ...demo.form, channel_flags: [...CHANNEL_FLAGS], form_fields: demo.form.form_fields ?? [] };
    opened.push({ uuid: (await call(api.collections.create, { body }, token)).uuid, demo });
  }
  return opened;
}

/** Her regulars, written down: what they have paid in all those months becomes theirs. */
async function writeDownCustomers(call: CallInside, token: string): Promise<void> {
  for (const full_name of PAYERS.slice(0, REGULARS)) {
    const reach = { email: emailOf(full_name), phone_number: phoneOf(full_name) };
    await call(api.customers.create, { body: { full_name, ...reach, city: 'Shah Alam', state_id: SELANGOR } }, token);
  }
}

/** Whoever pays her often, and whoever is to work with her. */
async function nameHerPeople(call: CallInside, token: string): Promise<void> {
  await writeDownCustomers(call, token);
  await call(api.users.invite, { body: INVITED }, token);
}

/** Commits without waiting for the disk: a demo that a power cut spoils is made again. Payments of real people never do this. */
function hasty(url: string): string {
  const changed = new URL(url);
  changed.searchParams.set('options', '-c synchronous_commit=off');
  return changed.href;
}

/** Fills an empty database with a merchant who has been collecting for four months. Everything goes through the API. */
export async function seed(config: Config, note: (text: string) => void): Promise<DemoData> {
  const now = new Date();
  const today = dayOf(now);
  let time = new Date(startOfDay(addDays(today, -HISTORY_DAYS - 1)).getTime() + OPENED_AT_MS);
  const clock = { now: () => time };
  const settings = { ...config, RATE_LIMIT_PER_MINUTE: 0, DATABASE_URL: hasty(config.DATABASE_URL) };
  const holders: AccountHolders = new Map();
  const opened = openServices(settings, createLog('warn', 'seed'), clock, toldBank(COMPANY.name, holders));
  const seller = { seller_id: config.FPX_SELLER_ID, seller_ex_id: config.FPX_EXCHANGE_ID };
  const told = [...openProviders(config, clock).values()].map((rail) =>
    rail.name === 'fpx' ? toldFpx(rail, seller) : toldRail(rail, OWNER.company_name),
  );
  const providers = new Map(told.map((rail) => [rail.name, rail]));
  const paymentSwitch = createPaymentSwitch({ ...opened, providers });
  const services: Services = { ...opened, paymentSwitch };
  const app = await buildApp(services);
  const call = callInside(app);
  const past: Past = {
    call,
    paymentSwitch,
    rails: new Set(providers.keys()),
    seller,
    random: seededRandom(SEED),
    merchant: merchantSystem(services),
    setTime: (at) => void (time = at),
  };
  try {
    const merchant_id = await openShop(services, time);
    await openHerIntroducer(services, merchant_id, time);
    await buyPlan(past, await signIn(call), OWNER.full_name, time);
    await openCompany(call, await signIn(call));
    await openBank(services, call, await signIn(call));
    const collections = await openCollections(call, await signIn(call));
    const days = [...daysBefore(today, HISTORY_DAYS), today];
    const paying = { call, holders, setTime: past.setTime, signIn: () => signIn(call) };
    let made = 0;
    for (const day of days) {
      if (now.getTime() > startOfDay(day).getTime() + MORNING_MS) await liveNight(services, day, past.setTime);
      await poolsJobs(services)[snapshotPools.name]!({});
      await bringIn(past, day, today, OWNER.full_name, () => signIn(call));
      if (day === addDays(today, -RESOLVED_DAYS_AGO)) {
        const at = new Date(startOfDay(day).getTime() + RESOLVED_AT_MS);
        await liveResolved(past, collections[0]!, () => signIn(call), at);
      }
      if (GIVEN_BACK_DAYS_AGO.some((ago) => day === addDays(today, -ago)))
        await givePartBack(services, call, await signIn(call), holders, made);
      if (DRAWN_DAYS_AGO.some((ago) => day === addDays(today, -ago))) await drawAll(services, call, await signIn(call));
      made += await liveDay(past, collections, day, today, new Date(now.getTime() - 240 * MINUTE_MS));
      await payOut(services, paying, day, today);
      note(`${made} payments up to ${day}`);
    }
    const due = await liveToday(past, collections, () => signIn(call), now);
    time = now;
    const token = await signIn(call);
    await aboutToBringIn(app, past, token);
    await nameAnotherBank(services, call, token, holders);
    await aboutToPayOut(services, paying);
    await aboutToGiveBack(services, call, token, holders);
    await nameHerPeople(call, token);
    await reportsJobs(services)[rollUpTotals.name]!({});
    await releaseCommissions(services);
    await readNotices(past, token, now);
    await openPlatform(services, now);
    await tidyPast(services.db);
    return demoData(collections, due);
  } finally {
    await app.close();
    await closeServices(services);
  }
}

const demoData = (collections: readonly OpenCollection[], due: string): DemoData => ({
  logins: [
    { who: `${OWNER.full_name}, owner of ${OWNER.company_name}`, username: OWNER.username, password: OWNER.password },
    { who: `${VIEWER.full_name}, may only look`, username: VIEWER.username, password: VIEWER.password },
    {
      who: `${INTRODUCER.full_name}, introducer (by the API: his portal is still to come)`,
      username: INTRODUCER.username,
      password: INTRODUCER.password,
    },
    ...PLATFORM_PEOPLE.map(({ full_name, role, username, password }) => ({
      who: `${full_name}, ${role} of the platform`,
      username,
      password,
    })),
  ],
  links: [
    { what: 'A collection to pay', path: `/pay/collections/${collections[0]!.uuid}` },
    { what: 'A bill that is due', path: `/pay/bill/${due}` },
  ],
});
