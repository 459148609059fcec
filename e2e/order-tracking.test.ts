import { call } from '@kutip/contracts/call';
import { storeOrders } from '@kutip/contracts/orders';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { products } from '@kutip/contracts/products';
import { orders } from '@kutip/contracts/shipments';
import { storeSettings } from '@kutip/contracts/store-settings';
import { stores } from '@kutip/contracts/stores';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, expectToFit, newPage, testEnvironment } from './fixtures.ts';
import { readEmailedLink } from './mailbox.ts';
import { confirmEmail, registerMerchant } from './merchants.ts';

// A buyer pays an order by bank transfer: they send the slip on the order's page, and see there what the shop does.

/** A page of the buyer's slip, as a photo would be. */
const SLIP = {
  name: 'slip.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const BUYER = 'aisyah@payer.example';
type Options = { base: string; headers: { authorization: string } };

/** A shop that is always open, sells one cake for pick-up and takes bank transfers; returns the id of both. */
async function openShop(options: Options): Promise<{ store_id: string; product_id: string }> {
  const phone_number = '60123456789';
  const place = { address_line_1: '3 Jalan Padungan', city: 'Kuching', postcode: '93100', state_id: 13 };
  const { id: store_id } = await call(
    stores.create,
    { body: { name: 'Kek Lapis Puan Dayang', phone_number, ...place } },
    options,
  );
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, is_open: true, open_time: '00:00', close_time: '00:00' }));
  await call(stores.createHours, { body: { store_id, days } }, options);
  const body = { title: 'Kek Lapis Evergreen', price: '48.00', store_ids: [store_id] };
  const { id: product_id } = await call(products.create, { body }, options);
  const setting = { store_id, bank_transfer_enable: true, bank_transfer_text: 'Bank Padungan 5123 4567 8901' };
  await call(storeSettings.create, { body: setting }, options);
  await call(stores.update, { params: { id: store_id }, body: { status: 'PUBLISHED' } }, options);
  return { store_id, product_id };
}

/** Places an order for the first free time. */
async function placeOrder({ base }: Options, { store_id, product_id }: { store_id: string; product_id: string }) {
  const params = { id: store_id };
  const cart = {
    items: [{ product_id, quantity: 1, amount: '48.00' as const }],
    fulfilment: 'PICKUP' as const,
    payment_method: 'BANK_TRANSFER' as const,
  };
  const { slots } = await call(storeOrders.check, { params, body: cart }, { base });
  const slot = slots.flatMap((day) => day.slots).find(({ is_full }) => !is_full)!;
  const buyer = {
    full_name: 'Nur Aisyah binti Rahman',
    email: BUYER,
    phone_number: '0123456789',
    expected_total: '48.00' as const,
  };
  const body = { ...cart, ...buyer, slot_starts_at: new Date(slot.starts_at).toISOString() };
  return call(storeOrders.create, { params, body }, { base });
}

test('a buyer opens the link in the e-mail, sends a slip there and sees, without a reload, that the shop confirms it', async () => {
  const merchant = await registerMerchant('Kek Lapis Puan Dayang');
  await confirmEmail(merchant);
  const { tokens } = merchant;
  const options = {
    base: `${testEnvironment().url}/`,
    headers: { authorization: `Bearer ${tokens.access_token}` },
  };
  const order = await placeOrder(options, await openShop(options));

  const page = await newPage({ width: 360 });
  const link = await readEmailedLink(BUYER, new RegExp(order.order_no));
  expect(link).toBe(new URL(order.tracking_path!, testEnvironment().url).href);
  const answer = await page.goto(link);
  expect(answer!.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  await page.getByRole('heading', { level: 1, name: 'Waiting for your transfer' }).waitFor();
  await page.getByText('Bank Padungan 5123 4567 8901').waitFor();
  await expectNoAxeViolations(page);
  await expectToFit(page, 360);

  await page.getByRole('button', { name: 'Send slip' }).click();
  await page.getByText('Choose the slip first.').waitFor();
  const text = { name: 'slip.txt', mimeType: 'text/plain', buffer: Buffer.from('paid') };
  await page.getByLabel('Transfer slip').setInputFiles(text);
  await page.getByRole('button', { name: 'Send slip' }).click();
  await page.getByText('This file is neither a picture nor a PDF.').waitFor();
  await page.getByLabel('Transfer slip').setInputFiles(SLIP);
  await page.getByRole('button', { name: 'Send slip' }).click();
  await page.getByRole('heading', { level: 1, name: 'The shop is checking your transfer' }).waitFor();

  // A mark that a reload would remove.
  await page.evaluate("document.body.dataset.samePage = ''");
  await call(paymentRecords.create, { body: { bill_id: order.bill.uuid, method: 'BANK_TRANSFER' } }, options);
  await page.getByRole('heading', { level: 1, name: 'Paid', exact: true }).waitFor();
  await call(orders.update, { params: { id: order.uuid }, body: { status: 'READY' } }, options);
  await page.getByRole('heading', { level: 1, name: 'Ready for pick-up' }).waitFor();
  await page.getByText('Show this number at the shop').waitFor();
  expect(await page.locator('body[data-same-page]').count()).toBe(1);
  expect(await page.getByRole('status').innerText()).toBe('Ready for pick-up');
  await expectNoAxeViolations(page);
  await expectToFit(page, 360);
});
