import { api } from '@kutip/contracts/api';
import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { addDays, dayOf, startOfDay } from '@kutip/domain/day';
import { ROLE_ID } from '@kutip/domain/roles';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { addMember } from './modules/accounts/accounts.service.ts';
import { hashPassword, registerMerchant } from './modules/auth/auth.service.ts';
import { createReports } from './seed/reports.ts';
import { poolsJobs, snapshotPools } from './modules/pools/pools.job.ts';
import { createPaymentSwitch, openProviders } from './modules/payments/switch.service.ts';
import { createUser } from './modules/users/users.service.ts';
import { closeServices, openServices } from './open-services.ts';
import { createLog } from './platform/log.ts';
import { createOpenTopUps, payTopUps } from './seed/top-ups.ts';
import { createInProcessClient, type InProcessClient } from './seed/in-process-client.ts';
import { createOpenRefunds, refundPart } from './seed/refunds.ts';
import { daysBefore, simulateDay, type OpenCollection, type DemoContext } from './seed/payment-history.ts';
import { merchantSystem } from './seed/merchant-system.ts';
import { createReconciliation } from './seed/reconciliation.ts';
import { createCredentials } from './seed/credentials.ts';
import { createDiscounts } from './seed/discounts.ts';
import { createMessages } from './seed/messages.ts';
import { addPictures } from './seed/pictures.ts';
import { createProducts } from './seed/products.ts';
import { createShopOrders } from './seed/shop-orders.ts';
import { createWrittenPages } from './seed/written-pages.ts';
import { createPayoutForApproval, sendPayouts } from './seed/payouts.ts';
import { emailOf, PAYERS, phoneOf } from './seed/payers.ts';
import { scheduleDemoRates } from './seed/plan-rates.ts';
import { createPlatformAccounts, ADMINS } from './seed/platform-accounts.ts';
import {
  buyPlan,
  INTRODUCER,
  createDemoIntroducer,
  markNotificationsRead,
  payEarlierCommissions,
  releaseCommissions,
} from './seed/subscription.ts';
import { seededRandom } from './seed/random.ts';
import { withdrawAll, runNight, addMismatchedBankAccount, addBankAccount } from './seed/settlements.ts';
import { COLLECTIONS, COMPANY, COMPANY_OWNER, INVITED_MEMBER, OWNER, VIEWER } from './seed/demo-merchant.ts';
import { completePastWork } from './seed/complete-past-work.ts';
import { createResolvedException, simulateToday } from './seed/todays-activity.ts';
import { createFakeBank, type AccountHolders } from './seed/fake-bank.ts';
import { createFakeFpx } from './seed/fake-fpx.ts';
import { createFakeProvider } from './seed/fake-provider.ts';
import type { Services } from './services.ts';

const HISTORY_DAYS = 120;
const MINUTE_MS = 60_000;
/** The account was opened at 9:30. */
const OPENED_AT_MS = 9.5 * 60 * MINUTE_MS;
/** On this morning an exception was resolved. */
const RESOLVED_DAYS_AGO = 9;
const RESOLVED_AT_MS = 7.5 * 60 * MINUTE_MS;
/** By this time the bank has paid the nightly settlements. */
const MORNING_MS = 7 * 60 * MINUTE_MS;
/** Mornings with a withdrawal of e-wallet sales. */
const WITHDRAWAL_DAYS_AGO = [90, 61, 33, 5];
/** Mornings with a partial refund. */
const REFUND_DAYS_AGO = [71, 40, 18, 8, 2];
const SEED = 20_261_121;
const REGULAR_CUSTOMERS = 16;
const SELANGOR = 10;

/** Logins and links of the demo. */
export interface DemoData {
  logins: { who: string; username: string; password: string }[];
  links: { what: string; path: string }[];
}

/** Creates the owner's account and a read-only member. Returns the account id. */
async function createMerchant({ store }: Services, now: Date): Promise<string> {
  const [owners_hash, viewers_hash] = await Promise.all([hashPassword(OWNER.password), hashPassword(VIEWER.password)]);
  const { password: _, ...owner } = OWNER;
  const common = { language: 'en', now };
  return store.transact(async (db) => {
    const registration = {
      ...owner,
      ...common,
      password_hash: owners_hash,
      email_verified_at: now,
      status: 'ACTIVE',
      product_name: 'Kutip',
    } as const;
    const { account_id } = await registerMerchant(db, registration);
    const { password: __, ...viewer } = VIEWER;
    const user_id = await createUser(db, { ...viewer, ...common, account_id, password_hash: viewers_hash });
    await addMember(db, { account_id, user_id, role_id: ROLE_ID.merchant_viewer, created_at: now });
    return account_id;
  });
}

const signIn = async (call: InProcessClient): Promise<string> =>
  (await call(api.auth.merchantAccessToken, { body: { username: OWNER.username, password: OWNER.password } }))
    .access_token;

async function createCompany(call: InProcessClient, token: string): Promise<void> {
  const { id: company_id } = await call(api.companyDetails.create, { body: COMPANY }, token);
  await call(api.businessOwners.create, { body: { ...COMPANY_OWNER, company_id } }, token);
}

async function createCollections(call: InProcessClient, token: string): Promise<OpenCollection[]> {
  const opened: OpenCollection[] = [];
  for (const demo of COLLECTIONS) {
    const body = { ...demo.form, channel_flags: [...CHANNEL_FLAGS], form_fields: demo.form.form_fields ?? [] };
    opened.push({ uuid: (await call(api.collections.create, { body }, token)).uuid, demo });
  }
  return opened;
}

/** Creates customers for regular payers; their past bills are assigned to them. */
async function createCustomers(call: InProcessClient, token: string): Promise<void> {
  for (const full_name of PAYERS.slice(0, REGULAR_CUSTOMERS)) {
    const reach = { email: emailOf(full_name), phone_number: phoneOf(full_name) };
    await call(api.customers.create, { body: { full_name, ...reach, city: 'Shah Alam', state_id: SELANGOR } }, token);
  }
}

/** Creates the customers, an invited member, the pictures of the library, the products, the discounts, the pages and the messages. */
async function createPeopleAndStore(
  services: Services,
  call: InProcessClient,
  token: string,
  today: string,
): Promise<void> {
  await createCustomers(call, token);
  await call(api.users.invite, { body: INVITED_MEMBER }, token);
  const pictures = await addPictures(call, token);
  await createProducts(call, token, pictures);
  await createDiscounts(call, token, today);
  await createWrittenPages(call, token);
  await createCredentials(services, call, token);
  await createMessages(services, call, token);
}

/** Creates the platform's accounts; one of its admins pays the introducer. */
async function createPlatform(services: Services, introducer_id: string, now: Date): Promise<void> {
  const [admin_id] = await createPlatformAccounts(services, now);
  await scheduleDemoRates(services, admin_id!, now);
  await releaseCommissions(services);
  await payEarlierCommissions(services, { introducer_id, user_id: admin_id!, now });
}

/** Enables asynchronous commit: a demo lost in a power cut is seeded again. Never used for real payments. */
function withAsyncCommit(url: string): string {
  const changed = new URL(url);
  changed.searchParams.set('options', '-c synchronous_commit=off');
  return changed.href;
}

/** Seeds an empty database with a merchant and four months of payments. Everything goes through the API. */
export async function seed(config: Config, reportProgress: (text: string) => void): Promise<DemoData> {
  const now = new Date();
  const today = dayOf(now);
  let time = new Date(startOfDay(addDays(today, -HISTORY_DAYS - 1)).getTime() + OPENED_AT_MS);
  const clock = { now: () => time };
  const settings = { ...config, RATE_LIMIT_PER_MINUTE: 0, DATABASE_URL: withAsyncCommit(config.DATABASE_URL) };
  const holders: AccountHolders = new Map();
  const opened = openServices(settings, createLog('error', 'seed'), clock, createFakeBank(COMPANY.name, holders));
  const seller = { seller_id: config.FPX_SELLER_ID, seller_ex_id: config.FPX_EXCHANGE_ID };
  const fakeProviders = [...openProviders(config, clock).values()].map((rail) =>
    rail.name === 'fpx' ? createFakeFpx(rail, seller) : createFakeProvider(rail, OWNER.company_name),
  );
  const providers = new Map(fakeProviders.map((rail) => [rail.name, rail]));
  const services: Services = { ...opened, paymentSwitch: createPaymentSwitch({ ...opened, providers }) };
  const app = await buildApp(services, { admin_calls: 'everywhere' });
  const call = createInProcessClient(app);
  const context: DemoContext = {
    call,
    paymentSwitch: services.paymentSwitch,
    providers: new Set(providers.keys()),
    seller,
    random: seededRandom(SEED),
    merchant: merchantSystem(services),
    setTime: (at) => void (time = at),
  };
  try {
    const merchant_id = await createMerchant(services, time);
    const introducer_id = await createDemoIntroducer(services, merchant_id, time);
    await buyPlan(context, await signIn(call), OWNER.full_name, time);
    await createCompany(call, await signIn(call));
    await addBankAccount(services, call, await signIn(call));
    const collections = await createCollections(call, await signIn(call));
    const days = [...daysBefore(today, HISTORY_DAYS), today];
    const payoutContext = { call, holders, setTime: context.setTime, signIn: () => signIn(call) };
    let made = 0;
    for (const day of days) {
      if (now.getTime() > startOfDay(day).getTime() + MORNING_MS) await runNight(services, day, context.setTime);
      await poolsJobs(services)[snapshotPools.name]!({});
      await payTopUps(context, day, today, OWNER.full_name, () => signIn(call));
      const resolved_at = new Date(startOfDay(day).getTime() + RESOLVED_AT_MS);
      if (day === addDays(today, -RESOLVED_DAYS_AGO))
        await createResolvedException(context, collections[0]!, () => signIn(call), resolved_at);
      if (REFUND_DAYS_AGO.some((ago) => day === addDays(today, -ago)))
        await refundPart(services, call, await signIn(call), holders, made);
      if (WITHDRAWAL_DAYS_AGO.some((ago) => day === addDays(today, -ago)))
        await withdrawAll(services, call, await signIn(call));
      made += await simulateDay(context, collections, day, today, new Date(now.getTime() - 240 * MINUTE_MS));
      await sendPayouts(services, payoutContext, day, today);
      reportProgress(`${made} payments up to ${day}`);
    }
    const due = await simulateToday(context, collections, () => signIn(call), now);
    time = now;
    const token = await signIn(call);
    await createOpenTopUps(context, token);
    await addMismatchedBankAccount(services, call, token, holders);
    await createPayoutForApproval(services, payoutContext);
    await createOpenRefunds(services, call, token, holders);
    await createReports(services, call, token);
    await createPeopleAndStore(services, call, token, today);
    await createShopOrders(services, context, { account_id: merchant_id, signIn: () => signIn(call), now });
    await markNotificationsRead(context, token, now);
    await createPlatform(services, introducer_id, now);
    await createReconciliation(services, call, today);
    await completePastWork(services.db);
    return demoData(collections, due);
  } finally {
    await app.close();
    await closeServices(services);
  }
}

const demoData = (collections: readonly OpenCollection[], due: string): DemoData => ({
  logins: [
    { who: `${OWNER.full_name}, owner of ${OWNER.company_name}`, username: OWNER.username, password: OWNER.password },
    { who: `${VIEWER.full_name}, read-only`, username: VIEWER.username, password: VIEWER.password },
    {
      who: `${INTRODUCER.full_name}, introducer`,
      username: INTRODUCER.username,
      password: INTRODUCER.password,
    },
    ...ADMINS.map(({ full_name, role, username, password }) => ({
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
