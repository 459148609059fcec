import { call } from '@kutip/contracts/call';
import { discounts } from '@kutip/contracts/discounts';
import { products } from '@kutip/contracts/products';
import { storeSettings } from '@kutip/contracts/store-settings';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createOwnedToken } from '../apps/api/src/platform/link-token.ts';
import { query } from './database.ts';
import { expectNoAxeViolations, expectToFit, newPage } from './fixtures.ts';
import { registerMerchant } from './merchants.ts';
import { openShop } from './open-shop.ts';
import { payAtBank } from './pay-page.ts';

// Buyers on a phone: from the link in a chat to a paid order, and what they see when the shop has changed meanwhile.

const ENGLISH = {
  phone: 'Mobile number',
  name: 'Name',
  postcode: 'Postcode',
  street: 'House or unit number',
  town: 'Town',
};
const ARABIC = {
  phone: 'رقم الجوال',
  name: 'الاسم',
  postcode: 'الرمز البريدي',
  street: 'رقم المنزل أو الوحدة',
  town: 'المدينة',
};

/** The postcode gives the state, and the town where none was typed. */
async function fillAddress(phone: Page, labels = ENGLISH): Promise<void> {
  await phone.getByLabel(labels.phone).fill('012-345 6789');
  await phone.getByLabel(labels.name, { exact: true }).fill('Nur Aisyah binti Rahman');
  await phone.getByLabel(labels.postcode).fill('93350');
  await phone.getByText('Sarawak').waitFor();
  await phone.getByLabel(labels.street).fill('12 Lorong Stutong 5');
  await expect.poll(() => phone.getByLabel(labels.town).inputValue()).toBe('Kuching');
}

/** With the quantity that the buyer has agreed to. */
const KEPT = `select account_id, id from kept_carts where email = $1 and lines -> 0 ->> 'quantity' = '1'`;

/** The link of the reminder that the merchant's shop would send for the kept cart of an address. */
async function reminderLink(email: string, unique_id: string): Promise<string> {
  const find = () => query<{ account_id: string; id: string }>(KEPT, [email]);
  await expect.poll(async () => (await find()).length).toBe(1);
  const [{ account_id, id } = { account_id: '', id: '' }] = await find();
  const { token, token_hash } = createOwnedToken(account_id, id);
  await query('update kept_carts set token_hash = $1 where id = $2', [token_hash, id]);
  return `/storefront/mobile/checkout?store=${unique_id}&kept=${token}`;
}

test('a buyer chooses a variant, uses a discount, and pays for an order', async () => {
  const shop = await openShop(await registerMerchant('Wau dan Canting'), 'wau-canting');
  const code = { code: 'JIMAT10', title: 'Jimat', type: 'PERCENT' as const, value: '10.00' };
  await call(discounts.create, { body: code }, shop.options);

  const phone = await newPage({ width: 360 });
  await phone.goto(`/storefront/mobile/${shop.unique_id}`);
  await phone
    .getByText('Open until')
    .or(phone.getByText('Open', { exact: true }))
    .first()
    .waitFor();
  await expectNoAxeViolations(phone);
  await expectToFit(phone, 360);
  await phone.getByRole('button', { name: 'Add to cart: Kek Batik' }).click();
  await phone.getByRole('button', { name: '1 in your cart, add one more: Kek Batik' }).click();
  await phone.getByRole('link', { name: 'Choose options: Selendang Batik' }).click();
  await phone.getByRole('heading', { name: 'Selendang Batik', level: 1 }).waitFor();
  await phone.getByRole('radio', { name: /^2 m/ }).check();
  await expectNoAxeViolations(phone);
  await phone.getByRole('button', { name: 'Add to cart · RM 129.00' }).click();
  await phone.getByRole('link', { name: /View cart/ }).click();

  await phone.getByRole('heading', { name: 'Checkout' }).waitFor();
  await fillAddress(phone);
  await phone.getByRole('radio', { name: /Own rider/ }).waitFor();
  await phone.getByLabel('Discount code').fill('jimat10');
  await phone.getByRole('button', { name: 'Apply' }).click();
  await phone.getByText('−RM 15.40').waitFor();
  await expectNoAxeViolations(phone);
  await expectToFit(phone, 360);
  // 2 × 12.50 + 129.00 − 15.40 + 8.00
  await phone.getByRole('button', { name: 'Pay RM 146.60' }).click();
  await phone.waitForURL('**/pay/bill/*');
  await payAtBank(phone);
  await phone.getByText('RM 146.60').first().waitFor();

  await phone.goto(`/storefront/mobile/checkout?store=${shop.unique_id}`);
  await phone.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
});

test('in Arabic: a changed price is named, sold-out pieces are reduced, a lost cart comes back by its reminder, and nothing is charged before the buyer agrees', async () => {
  const shop = await openShop(await registerMerchant('Dapur Kak Ros'), 'dapur-kak-ros');
  const [setting] = await query<{ id: string }>('select id from store_settings where store_id = $1', [shop.store_id]);
  const reminds = { params: { id: setting!.id }, body: { cart_reminder_enable: true } };
  await call(storeSettings.update, reminds, shop.options);
  const phone = await newPage({ width: 360, locale: 'ar', may_fail: true });
  await phone.goto(`/storefront/mobile/${shop.unique_id}`);
  await phone.getByRole('button', { name: /Kek Batik/ }).click();
  await phone.getByRole('button', { name: /Kek Batik/ }).click();
  await expectToFit(phone, 360);
  await phone.goto(`/storefront/mobile/checkout?store=${shop.unique_id}`);
  expect(await phone.locator('html').getAttribute('dir')).toBe('rtl');
  await fillAddress(phone, ARABIC);
  await phone.getByLabel('البريد الإلكتروني').first().fill('aisyah@payer.example');
  await phone.getByRole('checkbox', { name: /^ذكّرني/ }).check();
  await phone.getByRole('button', { name: /ادفع.*33\.00/ }).waitFor();
  await expectToFit(phone, 360);

  await call(products.update, { params: { id: shop.cake_id }, body: { price: '15.00', stock: 1 } }, shop.options);
  // The page still shows what it knew; the server refuses, and everything that was entered stays.
  await phone.getByRole('button', { name: /ادفع.*33\.00/ }).click();
  await phone.getByText('لم يُخصم منك شيء.').waitFor();
  await phone.getByRole('heading', { name: /بقي .* فقط من .*Kek Batik/ }).waitFor();
  expect(await phone.getByLabel('الاسم', { exact: true }).inputValue()).toBe('Nur Aisyah binti Rahman');
  await expectNoAxeViolations(phone);
  await expectToFit(phone, 360);
  await phone.getByRole('button', { name: /^خذ/ }).click();
  await phone.getByRole('button', { name: /ادفع.*23\.00/ }).waitFor();

  // A cart that a second tab has emptied is empty here too. The reminder brings it back, once.
  const link = await reminderLink('aisyah@payer.example', shop.unique_id);
  await phone.evaluate(() => localStorage.removeItem('cart'));
  await phone.reload();
  await phone.getByRole('heading', { name: 'سلتك فارغة' }).waitFor();
  await phone.goto(link);
  await phone.getByRole('button', { name: /ادفع.*23\.00/ }).waitFor();
  expect(phone.url()).not.toContain('kept');
  await phone.getByRole('button', { name: /ادفع.*23\.00/ }).click();
  await phone.waitForURL('**/pay/bill/*');
  await phone.getByText('RM 23.00').first().waitFor();
  await expectNoAxeViolations(phone);
  await expectToFit(phone, 360);
  expect(await query('select 1 from kept_carts where email = $1', ['aisyah@payer.example'])).toEqual([]);
});

test('the order form adds, takes away and orders with cash on delivery; a wrong link leads to a page that says so', async () => {
  const shop = await openShop(await registerMerchant('Nasi Lemak Pagi'), 'nasi-lemak-pagi');
  const phone = await newPage({ width: 360, may_fail: true });
  await phone.goto(`/store/${shop.unique_id}`);
  const row = phone.getByRole('listitem').filter({ hasText: 'Kek Batik' });
  await row.getByRole('button', { name: 'Add to cart: Kek Batik' }).click();
  await row.getByRole('button', { name: 'One more: Kek Batik' }).click();
  await row.getByRole('button', { name: 'One less: Kek Batik' }).click();
  await expectNoAxeViolations(phone);
  await expectToFit(phone, 360);
  await phone.goto(`/store/${shop.unique_id}/cart`);
  await phone.getByText('RM 12.50').first().waitFor();
  await phone.getByRole('link', { name: 'Checkout' }).click();
  await fillAddress(phone);
  await phone.getByRole('radio', { name: /Own rider/ }).waitFor();
  await phone.getByRole('radio', { name: /Cash on delivery/ }).check();
  await phone.getByRole('button', { name: 'Place order, RM 23.50' }).click();
  await phone.waitForURL('**/order/*');
  // The order has emptied the cart, also for a page that is opened later.
  await phone.goto(`/store/${shop.unique_id}`);
  await expect.poll(() => phone.evaluate(() => localStorage.getItem('merchantCart'))).toBe('[]');

  await phone.goto('/storefront/web/no-such-shop');
  await phone.getByRole('heading', { name: 'This shop was not found' }).waitFor();
  expect(new URL(phone.url()).pathname).toBe('/store-not-found');
});

test('without a connection the products that a buyer has seen still show, and the page says so', async () => {
  const shop = await openShop(await registerMerchant('Kuih Mak Teh'), 'kuih-mak-teh');
  const phone = await newPage({ width: 360, may_fail: true });
  const home = `/storefront/mobile/${shop.unique_id}`;
  await phone.goto(home);
  await phone.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await phone.reload(); // from now on the worker serves the page and keeps its scripts
  await phone.getByRole('button', { name: 'Add to cart: Kek Batik' }).waitFor();
  await expect
    .poll(() => phone.evaluate("caches.open('shop-pages-1').then((kept) => kept.keys()).then((keys) => keys.length)"))
    .toBe(1);
  await phone.context().setOffline(true);
  await phone.reload();
  await phone.getByText('You are offline. Prices and stock may have changed.').waitFor();
  await phone.getByRole('button', { name: 'Add to cart: Kek Batik' }).click();
  await expectNoAxeViolations(phone);
  await expectToFit(phone, 360);
  await phone.context().setOffline(false);
  await phone.getByText('You are offline').waitFor({ state: 'hidden' });
});
