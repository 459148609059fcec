import { call } from '@kutip/contracts/call';
import { storeOrders } from '@kutip/contracts/orders';
import { orders } from '@kutip/contracts/shipments';
import { storeSettings } from '@kutip/contracts/store-settings';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BACKGROUND_TIMEOUT } from './background-timeout.ts';
import { expectNoAxeViolations, expectToFit, newPage } from './fixtures.ts';
import { newMerchantPage, registerMerchant } from './merchants.ts';
import { openShop, type OpenedShop } from './open-shop.ts';
import { expectHeading, payAtBank, readPageText } from './pay-page.ts';
import { grantSecondFactor } from './second-factor.ts';
import { addCredit, bookCourier, moveParcel, printLabel } from './send-parcel.ts';

// From the buyer's phone to the door and back: pack, book a courier, print the label, track, refund; cash on delivery; and a
// pick-up time that somebody else takes while it is being chosen.

/** The holder of the accounts that end in 0 at the sandbox's bank, so that refunds go to the payer. */
const BUYER = 'Siti Nurhaliza binti Ahmad';
const ACCOUNT = { account_number: '512345678900', account_name: 'Siti Nurhaliza Ahmad' };

/** Puts cakes into the cart and fills in where they go. */
async function goToCheckout(phone: Page, { unique_id }: OpenedShop): Promise<void> {
  await phone.goto(`/storefront/mobile/${unique_id}`);
  await phone.getByRole('button', { name: 'Add to cart: Kek Batik' }).click();
  await phone.getByRole('button', { name: '1 in your cart, add one more: Kek Batik' }).click();
  await phone.getByRole('link', { name: /View cart/ }).click();
  await phone.getByRole('heading', { name: 'Checkout' }).waitFor();
  await phone.getByLabel('Mobile number').fill('012-345 6789');
  await phone.getByLabel('Name', { exact: true }).fill(BUYER);
}

async function fillAddress(phone: Page): Promise<void> {
  await phone.getByLabel('Postcode').fill('31400');
  await phone.getByText('Perak').waitFor();
  await phone.getByLabel('House or unit number').fill('12 Jalan Sultan Azlan Shah');
  await phone.getByLabel('Town').fill('Ipoh');
  await phone.getByRole('radio', { name: /Own rider/ }).waitFor();
}

/** Packs the newest order from the list, and opens it. */
async function packNewestOrder(desk: Page): Promise<void> {
  await desk.goto('/stores/order-management');
  await desk
    .getByRole('link', { name: new RegExp(BUYER) })
    .first()
    .click();
  await desk.getByRole('button', { name: 'Mark packed' }).click();
  await desk.getByRole('button', { name: 'Book courier' }).waitFor();
}

test('an order is packed, sent with EasyParcel, tracked to the door and refunded', { timeout: 240_000 }, async () => {
  const merchant = await registerMerchant('Kek Mak Siti');
  const shop = await openShop(merchant, 'kek-mak-siti');
  const phone = await newPage({ width: 360 });
  await goToCheckout(phone, shop);
  await fillAddress(phone);
  await phone.getByRole('button', { name: 'Pay RM 33.00' }).click();
  await phone.waitForURL('**/pay/bill/*');
  await payAtBank(phone);
  await addCredit(shop);

  const desk = await newMerchantPage(merchant);
  await grantSecondFactor(merchant.username);
  await packNewestOrder(desk);
  await bookCourier(desk, /^City-Link/);
  await printLabel(desk);
  // A wrong courier: what was paid for it comes back, and another is booked.
  await desk.getByRole('button', { name: 'Cancel booking' }).click();
  const cancel = desk.getByRole('dialog', { name: 'Cancel booking' });
  await cancel.getByText(/RM.\d+\.\d\d returns to your credit/).waitFor();
  await cancel.getByLabel('Reason').fill('Another courier is faster');
  await expectNoAxeViolations(desk);
  await cancel.getByRole('button', { name: 'Cancel booking' }).click();
  await desk.getByText(/is back in your credit/).waitFor();
  await bookCourier(desk, /^Pos Laju/);
  await printLabel(desk);
  await moveParcel(merchant, 4);
  const delivered = async () =>
    (await call(orders.list, { query: {}, body: { step: 'done' } }, shop.options)).list.data.length;
  await expect.poll(delivered, BACKGROUND_TIMEOUT).toBe(1);
  await desk.reload();
  await desk.getByText('Delivered', { exact: true }).first().waitFor();
  await expectNoAxeViolations(desk);
  await desk.setViewportSize({ width: 360, height: 740 });
  await expectToFit(desk, 360);
  await desk.setViewportSize({ width: 1440, height: 900 });

  await desk.goto('/collections/payments');
  await desk.getByText(BUYER).first().click();
  await desk.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = desk.getByRole('dialog', { name: 'Refund a payment' });
  await refund.getByLabel('Reason').fill('The cake was crushed');
  await refund.getByLabel('Enter the account now').check();
  await refund.getByLabel('Bank or wallet').selectOption({ label: 'Maybank' });
  await refund.getByLabel('Account number').fill(ACCOUNT.account_number);
  await refund.getByLabel('Account holder').fill(ACCOUNT.account_name);
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await desk.waitForURL(/\/refund\/view\/[0-9a-f-]{36}$/);
  await desk
    .getByText(/^(Voided|Refunded)$/)
    .first()
    .waitFor(BACKGROUND_TIMEOUT);
  await desk.goto('/stores/order-management');
  await desk
    .getByRole('link', { name: new RegExp(BUYER) })
    .first()
    .click();
  await desk.getByText('Refunded', { exact: true }).first().waitFor();
});

test(
  'cash on delivery is sent unpaid, and counts once the courier has delivered it and the money has arrived',
  { timeout: 180_000 },
  async () => {
    const merchant = await registerMerchant('Sambal Kak Na');
    const shop = await openShop(merchant, 'sambal-kak-na');
    await addCredit(shop);
    const phone = await newPage({ width: 360 });
    await goToCheckout(phone, shop);
    await fillAddress(phone);
    await phone.getByRole('radio', { name: /Cash on delivery/ }).check();
    await phone.getByRole('button', { name: 'Place order, RM 36.00' }).click();
    await phone.waitForURL('**/order/*');

    const desk = await newMerchantPage(merchant);
    await grantSecondFactor(merchant.username);
    await packNewestOrder(desk);
    await bookCourier(desk, /^J&T/);
    await printLabel(desk);
    await moveParcel(merchant, 4);
    await phone.getByRole('heading', { level: 1, name: 'Delivered' }).waitFor(BACKGROUND_TIMEOUT);
    await expectNoAxeViolations(phone);
    await expectToFit(phone, 360);

    await desk.reload();
    await desk.getByText('Not paid yet').waitFor();
    await desk.getByRole('button', { name: 'Confirm payment' }).click();
    const paid = desk.getByRole('dialog', { name: 'Confirm payment' });
    await paid.getByRole('button', { name: 'Confirm payment' }).click();
    await paid.waitFor({ state: 'detached' });
    await desk.getByText('Not paid yet').waitFor({ state: 'detached' });
    await desk.goto('/collections/payments');
    await desk.getByText(BUYER).first().waitFor();
    expect(await readPageText(desk)).toContain('RM 36.00');
    const { list } = await call(orders.list, { query: {}, body: { step: 'done' } }, shop.options);
    expect(list.data).toMatchObject([{ status: 'DELIVERED', payment_method: 'COD', paid_at: expect.any(Date) }]);
  },
);

test('a pick-up time that is taken while it is chosen: the buyer sees it, keeps the cart and picks another', async () => {
  const merchant = await registerMerchant('Kuih Pagi');
  const shop = await openShop(merchant, 'kuih-pagi');
  const { list } = await call(storeSettings.list, { query: {}, body: { store_id: shop.store_id } }, shop.options);
  const setting = { slot_capacity: 1, slot_minutes: 60 };
  await call(storeSettings.update, { params: { id: list.data[0]!.id }, body: setting }, shop.options);

  const phone = await newPage({ width: 360, may_fail: true });
  await goToCheckout(phone, shop);
  await phone.getByRole('radio', { name: /^Pick-up/ }).check();
  // Tomorrow: late in the evening today has one time left, or none.
  await phone.locator('input[name=day]').nth(1).check();
  const slots = phone.locator('input[name=slot_starts_at]:enabled');
  await slots.nth(1).waitFor();
  await slots.first().check();
  const chosen = await slots.first().getAttribute('value');
  await phone.getByRole('radio', { name: /Bank transfer/ }).check();
  const order = phone.getByRole('button', { name: 'Place order, RM 25.00' });
  await order.waitFor();

  // Somebody else is faster.
  const { base } = shop.options;
  const body = {
    items: [{ product_id: shop.cake_id, quantity: 1, amount: '12.50' as const }],
    fulfilment: 'PICKUP' as const,
    payment_method: 'BANK_TRANSFER' as const,
    slot_starts_at: chosen!,
    full_name: 'Lim Wei Jie',
    phone_number: '0129876543',
    expected_total: '12.50' as const,
  };
  await call(storeOrders.create, { params: { id: shop.unique_id }, body }, { base });

  await order.click();
  await phone.getByText('The chosen time has just been taken. Choose another.').first().waitFor();
  await phone.getByText('You have not been charged.').waitFor();
  await expectNoAxeViolations(phone);
  await expectToFit(phone, 360);
  // Everything that was entered and put into the cart stays; only the time is to be chosen again.
  expect(await phone.getByLabel('Name', { exact: true }).inputValue()).toBe(BUYER);
  await phone.getByText('Kek Batik').first().waitFor();
  expect(await phone.locator(`input[name=slot_starts_at][value="${chosen}"]`).isDisabled()).toBe(true);
  await slots.first().check();
  const other = await slots.first().getAttribute('value');
  expect(other).not.toBe(chosen);
  await order.click();
  await phone.waitForURL('**/order/*');
  const placed = await call(orders.list, { query: {}, body: { search: 'Siti Nurhaliza' } }, shop.options);
  expect(placed.list.data).toMatchObject([{ fulfilment: 'PICKUP', slot_starts_at: new Date(other!) }]);
  await expectHeading(phone, /Waiting for your transfer/);
});
