import { auth } from '@kutip/contracts/auth';
import { call } from '@kutip/contracts/call';
import { collections } from '@kutip/contracts/collections';
import { customerBills } from '@kutip/contracts/customer-bills';
import { customers } from '@kutip/contracts/customers';
import { exceptions } from '@kutip/contracts/exceptions';
import { merchantApi } from '@kutip/contracts/merchant-api';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { users } from '@kutip/contracts/users';
import { addDays, dayOf } from '@kutip/domain/day';
import type { ChannelFlag } from '@kutip/domain/channels';
import type { ExceptionKind } from '@kutip/domain/payment-events';
import type { Page } from 'playwright-core';
import { adminScreens } from './admin-screens.ts';
import type { Demo } from './demo.ts';
import { INTRODUCER_SCREENS } from './introducer-screens.ts';
import { moneyScreens } from './money-screens.ts';
import { orderScreens } from './order-screens.ts';
import type { Screen } from './screen.ts';

/** As the address of a report writes it. */
const YESTERDAY = addDays(dayOf(new Date()), -1).split('-').toReversed().join('-');

export const DEMO_LOGIN = { username: 'ros', password: 'Kutip-demo1!' };

const pressButton = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};

/** payment_service_id of payment methods with a page of their own. */
const CARD = 301;
const DUITNOW_QR = 201;

/** Fills in a collection's page, selects a payment method and pays, in any language. */
const payWith = (payment_service_id: number) => async (page: Page) => {
  await page.locator('[name=full_name]').fill('Siti Hajar binti Omar');
  await page.locator('[name=email]').fill('siti.hajar@example.my');
  await page.locator('[name=phone_number]').fill('012-345 6789');
  await page.locator(`[name=payment_service_id][value="${payment_service_id}"]`).check();
  await page.locator('form button[type=submit]').last().click();
};

/** Opens the search and finds records; the shortcut is the same in every language. */
const searchFor = (text: string) => async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(text);
  await page.locator('dialog bdi.amount').first().waitFor();
};

/** Opens the group of e-wallets. */
const openWallets = async (page: Page) => {
  const wallets = page.locator('details.way', { has: page.locator('[name=payment_service_id][value="401"]') });
  await wallets.locator('summary').click();
};

/** Opens the card form and waits until it is enabled. */
const openCardForm = async (page: Page) => {
  await payWith(CARD)(page);
  await page.locator('#card-form button:enabled').waitFor();
};
const openQrReceipt = async (page: Page) => {
  await payWith(DUITNOW_QR)(page);
  await page.waitForURL(/\/pay\/thankyou/);
  await page.locator('main svg').first().waitFor();
};

const portal = (name: string, path: string, prepare?: Screen['prepare']): Screen => ({
  name,
  path,
  signed_in: true,
  ...(prepare && { prepare }),
});

/** Loads demo records in different states. */
async function loadRecords({ url }: Demo) {
  const base = `${url}/`;
  const { access_token } = await call(auth.merchantAccessToken, { body: DEMO_LOGIN }, { base });
  const options = { base, headers: { authorization: `Bearer ${access_token}` } };
  const payment = async (
    status: 'SUCCESS' | 'FAILED' | 'PROCESSING' | 'DUPLICATE',
    of: { channel_flag?: ChannelFlag; collection_id?: string } = {},
  ) => (await call(paymentRecords.list, { query: { limit: 1 }, body: { status, ...of } }, options)).list.data[0]!;
  const bill = async (status: 'PENDING' | 'PAID') =>
    (await call(customerBills.list, { query: { limit: 1 }, body: { status } }, options)).list.data[0]!;
  const exception = async (kind: ExceptionKind) =>
    (await call(exceptions.list, { query: { limit: 1 }, body: { kind, status: 'OPEN' } }, options)).list.data[0]!;
  const opened = (await call(collections.list, { query: {}, body: { record_status: 1 } }, options)).list.data;
  const stopped = (await call(collections.list, { query: {}, body: { record_status: 2 } }, options)).list.data[0]!;
  const cakes = opened.find(({ quantity_enable }) => quantity_enable)!;
  // This collection sends webhooks.
  const surcharged = opened.find(({ fee_bearer }) => fee_bearer === 'CUSTOMER')!;
  const collection_id = surcharged.id;
  const [customer] = (await call(customers.listTotalled, { query: { limit: 1 }, body: {} }, options)).list.data;
  const [colleague] = (await call(users.list, { query: { limit: 1 }, body: {} }, options)).list.data;
  const [credential] = (await call(merchantApi.list, { query: { limit: 1 }, body: {} }, options)).list.data;
  return {
    customer: customer!,
    colleague: colleague!,
    credential: credential!,
    cakes,
    surcharged,
    stopped,
    paid: await payment('SUCCESS'),
    failed: await payment('FAILED'),
    waiting: await payment('PROCESSING'),
    twice: await payment('DUPLICATE'),
    by_card: await payment('SUCCESS', { channel_flag: 'credit_card', collection_id }),
    by_code: await payment('SUCCESS', { channel_flag: 'duit_now', collection_id }),
    due: await bill('PENDING'),
    settled: await bill('PAID'),
    mismatch: await exception('mismatch'),
    late: await exception('late_payment'),
  };
}
type Records = Awaited<ReturnType<typeof loadRecords>>;

const portalScreens = ({ cakes, paid, failed, twice, due, by_card, by_code, mismatch, late }: Records): Screen[] => [
  { name: '01-login', path: '/login' },
  { name: '02-register', path: '/login?register=1' },
  portal('03-dashboard', '/dashboard'),
  portal('03-search', '/dashboard', searchFor('siti')),
  portal('04-collections', '/collections/list'),
  portal('05-collection', `/collections/view/${cakes.id}`),
  portal('06-collection-edit', `/collections/edit/${cakes.id}`),
  portal('07-collection-new', '/collections/create-payment-form'),
  portal(
    '08-collection-new-faults',
    '/collections/create-payment-form',
    pressButton(/create payment form|cipta borang bayaran|创建付款表格|إنشاء نموذج الدفع/i),
  ),
  portal('09-payments', '/collections/payments'),
  portal('10-payments-none', '/collections/payments?search=tiada-siapa'),
  portal('11-payment-paid', `/collections/payments/${paid.id}`),
  portal('12-payment-failed', `/collections/payments/${failed.id}`),
  portal('13-payment-twice', `/collections/payments/${twice.id}`),
  portal('14-direct-bill', `/collections/view/${cakes.id}/bills/create-direct-payment`),
  portal('15-bill-due', `/collections/view/${cakes.id}/bills/view/${due.id}`),
  portal('16-payment-by-card', `/collections/payments/${by_card.id}`),
  portal('17-payment-by-code', `/collections/payments/${by_code.id}`),
  portal('18-exceptions', '/collections/exceptions'),
  portal('19-exception-mismatch', `/collections/exceptions/${mismatch.id}`),
  portal('19-exception-late', `/collections/exceptions/${late.id}`),
];

/** Customers, team and business settings. */
const businessScreens = ({ cakes, due, customer, colleague }: Records): Screen[] => [
  { name: '50-forgot-password', path: '/forgot-password' },
  portal('51-account-switcher', '/account-switcher'),
  portal('52-accounts', '/accounts'),
  portal('53-account-new', '/accounts/new'),
  portal('54-team', '/team'),
  portal('55-team-invite', '/team/invite'),
  portal('56-colleague', `/team/${colleague.id}`),
  portal('57-me', '/me'),
  portal('58-devices', '/me/devices'),
  portal('59-customers', '/customers/datatable'),
  portal('59-messages', '/messages/view'),
  portal('59-message-new', '/messages/new'),
  portal('59-message-templates', '/messages/view?tab=templates'),
  portal('59-message-reminders', '/messages/view?tab=reminders'),
  portal('60-customer', `/customers/view/${customer.id}`),
  portal('61-customer-new', '/customers/new'),
  portal('62-bills', '/customer-bills/datatable'),
  portal('63-bill', `/customer-bills/view/${due.id}`),
  portal('64-bill-new', '/customer-bills/new'),
  portal('65-bill-form-new', '/collections/create-bill-form'),
  portal('66-collection-bills', `/collections/view/${cakes.id}?tab=bills`),
  portal('67-collection-upload', `/collections/view/${cakes.id}?tab=upload`),
  ...['company', 'support', 'share', 'success', 'payment'].map((tab, n) =>
    portal(`${68 + n}-info-${tab}`, `/info/view?tab=${tab}`),
  ),
  portal('73-company-new', '/info/new'),
  portal('74-owners', '/business-owner-details/datatable'),
  portal('75-owner-new', '/business-owner-details/new'),
  portal('76-store-images', '/stores/manage'),
  portal('77-discounts', '/stores/manage?tab=discounts'),
  portal('77-blocked-buyers', '/stores/manage?tab=blocked_buyers'),
  portal('77-discount-new', '/stores/manage?tab=discounts&record=new'),
  portal('77-products', '/products/datatable'),
  portal('77-products-new', '/products/new'),
  portal('77-products-categories', '/products-categories/list'),
  portal('77-component-samples', '/testPage'),
  portal('77-pages', '/pages/datatable'),
  portal('77-pages-new', '/pages/new', async (page) => page.getByRole('toolbar').waitFor()),
];

/** Pastes a request whose signature is over another path, and checks it. */
const checkSignature = async (page: Page) => {
  const [path, headers] = [page.locator('form input').first(), page.locator('form textarea').first()];
  await path.fill('https://pay.example/api/v1/merchant/check-transaction?invoice_no=ORDER-1001');
  await headers.fill(
    `x-timestamp: 1700000000\nx-nonce: aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee\nx-signature: ${'7407cc8b'.repeat(8)}`,
  );
  await page.locator('form button[type=submit]').click();
  await page.locator('main pre').waitFor();
};

/** Opens the log of the first callback about a payment. */
const openCallback = async (page: Page) => {
  await page.locator('main li button').first().click();
  await page.getByRole('dialog').locator('summary').first().click();
  await page.getByRole('dialog').locator('pre').first().waitFor();
};

/** Credentials of the merchant API, the addresses that may use them, their usage, and callbacks. */
const merchantApiScreens = ({ credential: { id }, by_card }: Records): Screen[] => [
  portal('77-api-credentials', '/api/datatable'),
  portal('77-api-credential-new', '/api/new'),
  portal('77-api-credential', `/api/view/${id}`),
  portal('77-api-credential-edit', `/api/edit/${id}`),
  portal('77-api-usage-day', `/api/view/${id}/reports/day/${YESTERDAY}`),
  portal('77-api-usage-week', `/api/view/${id}/reports/last-week/${YESTERDAY}`),
  portal('77-api-signature', `/api/signature/${id}`, checkSignature),
  portal('77-api-white-list', '/whitelist/datatable'),
  portal('77-api-white-list-new', '/whitelist/new'),
  portal('77-api-callbacks', '/info/view?tab=callbacks'),
  portal('77-api-callback-log', `/collections/payments/${by_card.id}`, openCallback),
];

const publicScreens = ({
  cakes,
  surcharged,
  stopped,
  paid,
  failed,
  waiting,
  twice,
  due,
  settled,
}: Records): Screen[] => [
  { name: '20-pay-collection', path: `/pay/collections/${cakes.id}` },
  { name: '21-pay-collection-surcharge', path: `/pay/collections/${surcharged.id}` },
  { name: '22-pay-collection-closed', path: `/pay/collections/${stopped.id}` },
  { name: '23-pay-bill', path: `/pay/bill/${due.id}` },
  { name: '24-pay-bill-paid', path: `/pay/bill/${settled.id}` },
  { name: '25-pay-bill-waiting', path: `/pay/invoice/${waiting.invoice_no}` },
  { name: '26-receipt', path: `/pay/thankyou?invoice_no=${paid.invoice_no}` },
  { name: '27-receipt-failed', path: `/pay/thankyou?invoice_no=${failed.invoice_no}` },
  { name: '28-receipt-waiting', path: `/pay/thankyou?invoice_no=${waiting.invoice_no}` },
  { name: '29-not-found', path: '/pay/bill/not-found' },
  { name: '30-error-404', path: '/error-404' },
  { name: '31-pay-bill-wallets', path: `/pay/bill/${due.id}`, prepare: openWallets },
  { name: '32-card-form', path: `/pay/collections/${surcharged.id}`, prepare: openCardForm },
  { name: '33-receipt-code', path: `/pay/collections/${surcharged.id}`, prepare: openQrReceipt },
  { name: '34-receipt-twice', path: `/pay/thankyou?invoice_no=${twice.transaction_invoice_no}` },
  { name: '35-classic-find', path: '/payment' },
  { name: '36-classic-bill', path: `/payment/bills/${due.id}` },
  { name: '37-compact-collection', path: `/alt-payment/collections/${cakes.id}` },
  { name: '38-status-board', path: '/fpx-status' },
];

/** Every screen, with demo records that show its states. */
export async function listScreens(demo: Demo, admin_token: string): Promise<Screen[]> {
  const { sandbox_url } = demo;
  const records = await loadRecords(demo);
  return [
    ...portalScreens(records),
    ...businessScreens(records),
    ...merchantApiScreens(records),
    ...publicScreens(records),
    ...(await orderScreens(demo, DEMO_LOGIN)),
    ...(await moneyScreens(demo, DEMO_LOGIN)),
    ...(await adminScreens(demo, admin_token)),
    ...INTRODUCER_SCREENS,
    { name: '40-sandbox-control', path: `${sandbox_url}/control` },
    { name: '41-sandbox-mailbox', path: `${sandbox_url}/mail` },
  ];
}
