import { call } from '@kutip/contracts/call';
import { customerBills } from '@kutip/contracts/customer-bills';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { query } from './database.ts';
import { expectNoAxeViolations, newPage, testEnvironment } from './fixtures.ts';
import type { Merchant } from './merchants.ts';
import type { OpenedShop } from './open-shop.ts';
import { payAtBank } from './pay-page.ts';

/** RM 50.00 of credit for couriers, paid as any top-up. */
export async function addCredit({ options }: OpenedShop): Promise<void> {
  const top_up = { purpose: 'GENERIC_TOPUP' as const, amount: '50.00' };
  const { invoice_no } = await call(customerBills.reserve, { body: top_up }, options);
  const phone = await newPage({ width: 360 });
  await phone.goto(`/pay/generic-topup?invoice_no=${invoice_no}`);
  await payAtBank(phone);
}

/** The courier moves the parcel of the only booking of this merchant on, as the sandbox's page does. */
export async function moveParcel({ tokens }: Merchant, times: number): Promise<void> {
  const find = 'select booking_no from courier_bookings where account_id = $1 order by created_at desc limit 1';
  const [booking] = await query<{ booking_no: string }>(find, [tokens.account_id]);
  const url = `${testEnvironment().sandbox_url}/couriers/parcels/${booking!.booking_no}/move`;
  for (let n = 0; n < times; n += 1) {
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ towards: 'deliver' }) });
    expect(answer.ok).toBe(true);
  }
}

/** Books the service on the page of a packed order. */
export async function bookCourier(desk: Page, service: RegExp): Promise<void> {
  await desk.getByRole('button', { name: 'Book courier' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Book courier' });
  const offered = await dialog.getByLabel('Courier').locator('option').allInnerTexts();
  await dialog.getByLabel('Courier').selectOption({ label: offered.find((one) => service.test(one))! });
  await expectNoAxeViolations(desk);
  await dialog.getByRole('button', { name: /^Book, RM/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await desk.getByRole('button', { name: 'Label', exact: true }).waitFor();
}

/** Downloads the label on the page of a booked order. */
export async function printLabel(desk: Page): Promise<void> {
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: 'Label', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Label .+\.pdf$/);
}
