import { call } from '@kutip/contracts/call';
import { storeSettings } from '@kutip/contracts/store-settings';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BACKGROUND_TIMEOUT } from './background-timeout.ts';
import { query } from './database.ts';
import { expectNoAxeViolations, expectToFit, newPage } from './fixtures.ts';
import { newMerchantPage, registerMerchant } from './merchants.ts';
import { openShop } from './open-shop.ts';
import { payAtBank } from './pay-page.ts';
import { grantSecondFactor } from './second-factor.ts';
import { addCredit, bookCourier, moveParcel, printLabel } from './send-parcel.ts';

// A buyer on a phone keeps their parcel, adds to it on a later day and pays only the items; the merchant then sends one parcel.

const BUYER = 'Nur Aisyah binti Rahman';

async function fillAddress(phone: Page): Promise<void> {
  await phone.getByLabel('Mobile number').fill('012-345 6789');
  await phone.getByLabel('Name', { exact: true }).fill(BUYER);
  await phone.getByLabel('Postcode').fill('93350');
  await phone.getByText('Sarawak').waitFor();
  await phone.getByLabel('House or unit number').fill('12 Lorong Stutong 5');
  await phone.getByRole('radio', { name: /Own rider/ }).waitFor();
}

/** The order was placed this many days ago. */
const passDays = (id: string, days: number) =>
  query(
    `update shipments set created_at = created_at - $2 * interval '1 day', paid_at = paid_at - $2 * interval '1 day',
       hold_until = hold_until - $2 * interval '1 day' where id = $1`,
    [id, days],
  );

/** Pays the order of this checkout. Answers its id, which is that of its bill. */
async function pay(phone: Page, amount: string): Promise<string> {
  await phone.getByRole('button', { name: `Pay ${amount}` }).click();
  await phone.waitForURL('**/pay/bill/*');
  const id = new URL(phone.url()).pathname.split('/').at(-1)!;
  await payAtBank(phone);
  return id;
}

test(
  'a buyer adds to a parcel that is kept for them, and the merchant packs and sends one',
  { timeout: 240_000 },
  async () => {
    const merchant = await registerMerchant('Manik Sarawak');
    const shop = await openShop(merchant, 'manik-sarawak');
    const [setting] = await query<{ id: string }>('select id from store_settings where store_id = $1', [shop.store_id]);
    const later = { params: { id: setting!.id }, body: { ship_later_enable: true, ship_later_days: 5 } };
    await call(storeSettings.update, later, shop.options);

    const phone = await newPage({ width: 360 });
    const home = `/storefront/mobile/${shop.unique_id}`;
    await phone.goto(home);
    await phone.getByRole('button', { name: 'Add to cart: Kek Batik' }).click();
    await phone.getByRole('link', { name: /View cart/ }).click();
    await fillAddress(phone);
    const box = phone.getByRole('checkbox', { name: /^Send later/ });
    expect(await box.isChecked()).toBe(false);
    await box.check();
    await expectNoAxeViolations(phone);
    await expectToFit(phone, 360);
    const first_id = await pay(phone, 'RM 20.50');

    await phone.goto(`/order/${first_id}`);
    await phone.getByText(/The shop keeps this parcel until/).waitFor();
    await expectNoAxeViolations(phone);
    await expectToFit(phone, 360);
    await passDays(first_id, 2);
    await phone.getByRole('button', { name: 'Add more to this parcel' }).click();
    await phone.waitForURL(`**${home}`);
    await phone.getByRole('button', { name: 'Add to cart: Kek Batik' }).click();
    await phone.getByRole('button', { name: '1 in your cart, add one more: Kek Batik' }).click();
    await phone.getByRole('link', { name: /View cart/ }).click();
    await phone.getByRole('heading', { name: /^Added to your parcel SO-/ }).waitFor();
    expect(await phone.getByLabel('Postcode').count()).toBe(0);
    await phone.getByRole('button', { name: 'Pay RM 25.00' }).waitFor();
    await expectNoAxeViolations(phone);
    await expectToFit(phone, 360);
    const second_id = await pay(phone, 'RM 25.00');

    const desk = await newMerchantPage(merchant);
    await desk.goto('/stores/order-management');
    await desk
      .getByText(/^Kept until/)
      .first()
      .waitFor();
    await phone.goto(`/order/${first_id}`);
    await phone.getByRole('button', { name: 'Send it now' }).click();
    await phone.getByText(/The shop packs it next/).waitFor();

    await desk.goto('/stores/order-management');
    await desk.getByRole('region', { name: 'To pack: 1 parcel' }).waitFor();
    await desk.goto(`/stores/order-management/${first_id}`);
    await desk.getByText('One parcel with').waitFor();
    await expectNoAxeViolations(desk);
    await desk.getByRole('button', { name: 'Mark packed' }).click();
    await desk.getByRole('button', { name: 'Book courier' }).waitFor();
    await desk.goto(`/stores/order-management/${second_id}`);
    await desk.getByText('Packed', { exact: true }).first().waitFor();
    expect(await desk.getByRole('button', { name: 'Book courier' }).count()).toBe(0);
    await phone.goto(`/order/${second_id}`);
    await phone.getByText(/^Goes into one parcel with SO-/).waitFor();

    await addCredit(shop);
    await grantSecondFactor(merchant.username);
    await desk.goto(`/stores/order-management/${first_id}`);
    await bookCourier(desk, /^Pos Laju/);
    await printLabel(desk);
    await moveParcel(merchant, 4);
    await phone.goto(`/order/${first_id}`);
    await phone.getByRole('heading', { level: 1, name: 'Delivered' }).waitFor(BACKGROUND_TIMEOUT);
    const [booking, ...others] = await query<{ weight: number; tracking_no: string }>(
      `select b.weight::float, s.tracking_no from courier_bookings b join shipments s on s.account_id = b.account_id
         and s.id = any($2::uuid[]) where b.account_id = $1`,
      [merchant.tokens.account_id, [first_id, second_id]],
    );
    expect(others).toEqual([booking]); // one booking, whose number both orders have
    expect(booking).toMatchObject({ weight: 1.5, tracking_no: expect.any(String) });
    for (const id of [first_id, second_id]) {
      await phone.goto(`/order/${id}`);
      await phone.getByRole('heading', { level: 1, name: 'Delivered' }).waitFor();
      await phone.getByText(booking!.tracking_no).first().waitFor();
      await desk.goto(`/stores/order-management/${id}`);
      await desk.getByText('Delivered', { exact: true }).first().waitFor();
    }
    await expectNoAxeViolations(phone);
    await expectToFit(phone, 360);
  },
);
