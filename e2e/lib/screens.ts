import { auth } from '@kutip/contracts/auth';
import { call } from '@kutip/contracts/call';
import { collections } from '@kutip/contracts/collections';
import { customerBills } from '@kutip/contracts/customer-bills';
import { paymentRecords } from '@kutip/contracts/payments';
import type { Page } from 'playwright-core';
import type { Demo } from './demo.ts';

export interface Screen {
  name: string;
  /** Behind the login. */
  signed_in?: true;
  path: string;
  /** Something to do before the picture is taken. */
  act?: (page: Page) => Promise<void>;
}

export const DEMO_LOGIN = { username: 'ros', password: 'Kutip-demo1!' };

const press = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};

/** Every screen there is, with records of the demo that show it in each of its states. */
export async function screensOf({ url, sandbox_url }: Demo): Promise<Screen[]> {
  const base = `${url}/`;
  const { access_token } = await call(auth.merchantAccessToken, { body: DEMO_LOGIN }, { base });
  const options = { base, headers: { authorization: `Bearer ${access_token}` } };
  const payment = async (status: 'SUCCESS' | 'FAILED' | 'PROCESSING' | 'DUPLICATE') =>
    (await call(paymentRecords.list, { query: { limit: 1 }, body: { status } }, options)).list.data[0]!;
  const bill = async (status: 'PENDING' | 'PAID') =>
    (await call(customerBills.list, { query: { limit: 1 }, body: { status } }, options)).list.data[0]!;
  const opened = (await call(collections.list, { query: {}, body: { record_status: 1 } }, options)).list.data;
  const stopped = (await call(collections.list, { query: {}, body: { record_status: 2 } }, options)).list.data[0]!;
  const cakes = opened.find(({ quantity_enable }) => quantity_enable)!;
  const surcharged = opened.find(({ fee_bearer }) => fee_bearer === 'CUSTOMER')!;
  const [paid, failed, waiting, twice] = [
    await payment('SUCCESS'),
    await payment('FAILED'),
    await payment('PROCESSING'),
    await payment('DUPLICATE'),
  ];
  const [due, settled] = [await bill('PENDING'), await bill('PAID')];

  const portal = (name: string, path: string, act?: Screen['act']): Screen => ({
    name,
    path,
    signed_in: true,
    ...(act && { act }),
  });
  return [
    { name: '01-login', path: '/login' },
    { name: '02-register', path: '/login?register=1' },
    portal('03-dashboard', '/dashboard'),
    portal('04-collections', '/collections/list'),
    portal('05-collection', `/collections/view/${cakes.id}`),
    portal('06-collection-edit', `/collections/edit/${cakes.id}`),
    portal('07-collection-new', '/collections/create-payment-form'),
    portal(
      '08-collection-new-faults',
      '/collections/create-payment-form',
      press(/create payment form|أنشئ نموذج الدفع/i),
    ),
    portal('09-payments', '/collections/payments'),
    portal('10-payments-none', '/collections/payments?search=tiada-siapa'),
    portal('11-payment-paid', `/collections/payments/${paid.id}`),
    portal('12-payment-failed', `/collections/payments/${failed.id}`),
    portal('13-payment-twice', `/collections/payments/${twice.id}`),
    portal('14-direct-bill', `/collections/view/${cakes.id}/bills/create-direct-payment`),
    portal('15-bill-due', `/collections/view/${cakes.id}/bills/view/${due.id}`),
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
    { name: '40-sandbox-control', path: `${sandbox_url}/control` },
    { name: '41-sandbox-mailbox', path: `${sandbox_url}/mail` },
  ];
}
