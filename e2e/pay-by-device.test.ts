import { call } from '@kutip/contracts/call';
import { customerBills } from '@kutip/contracts/customer-bills';
import type { DeviceWallet } from '@kutip/domain/card/device-token';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, testEnvironment, type PageOptions } from './fixtures.ts';
import { expectHeading, railControls, readPageText, resetSandbox } from './pay-page.ts';
import { openSellingMerchant, type SellingMerchant } from './selling-merchant.ts';

// Apple Pay and Google Pay on a phone. Their sheets are the browser's, which a test has not: a stub of Payment Request
// stands for the sheet, and the sandbox is the wallet that makes the token.

const SHOP = 'Kedai Satu Ketik';
let shop: SellingMerchant;
beforeAll(async () => {
  shop = await openSellingMerchant(SHOP);
});
beforeEach(resetSandbox);
afterAll(resetSandbox);

interface Sheet {
  wallet: DeviceWallet;
  label: string;
  amount: string;
}
interface Device {
  card_number?: string;
  auth_method?: 'CRYPTOGRAM_3DS' | 'PAN_ONLY';
  /** What the payer does on the sheet. */
  choice?: 'approve' | 'cancel';
  /** The token of the wallet is for this amount instead. */
  amount?: string;
}

/** A phone whose browser has the wallets. Returns the sheets that were opened. */
async function phoneWithWallets(
  device: Device = {},
  options: PageOptions = {},
): Promise<{ phone: Page; sheets: Sheet[]; device: Device }> {
  const phone = await newPage({ width: 360, ...options });
  const sheets: Sheet[] = [];
  await phone.exposeFunction('useDevice', async (sheet: Sheet): Promise<object | null> => {
    sheets.push(sheet);
    if (device.choice === 'cancel') return null;
    const answer = await fetch(`${testEnvironment().sandbox_url}/card/device/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: sheet.amount, ...device, wallet: sheet.wallet }),
    });
    const { token } = (await answer.json()) as { token: string };
    return sheet.wallet === 'apple_pay'
      ? { token: { paymentData: JSON.parse(token) as unknown } }
      : { paymentMethodData: { tokenizationData: { type: 'PAYMENT_GATEWAY', token } } };
  });
  await phone.addInitScript(() => {
    type UseDevice = (sheet: { wallet: string; label: string; amount: string }) => Promise<object | null>;
    const results: string[] = [];
    class StubbedRequest {
      onmerchantvalidation?: (event: { complete(session: Promise<unknown>): void }) => void;
      readonly wallet: string;
      readonly total: { label: string; amount: { value: string } };
      constructor([method]: { supportedMethods: string }[], { total }: { total: StubbedRequest['total'] }) {
        this.wallet = method!.supportedMethods.includes('apple') ? 'apple_pay' : 'google_pay';
        this.total = total;
      }
      canMakePayment = () => Promise.resolve(true);
      show = async () => {
        let session: Promise<unknown> = Promise.resolve();
        this.onmerchantvalidation?.({ complete: (asked) => void (session = asked) });
        if (this.wallet === 'apple_pay') Object.assign(globalThis, { session: await session });
        const { label, amount } = this.total;
        const use = (globalThis as unknown as { useDevice: UseDevice }).useDevice;
        const details = await use({ wallet: this.wallet, label, amount: amount.value });
        if (!details) throw new DOMException('closed', 'AbortError');
        return { details, complete: async (result: string) => void results.push(result) };
      };
    }
    Object.assign(globalThis, {
      PaymentRequest: StubbedRequest,
      ApplePaySession: { canMakePayments: () => true },
      results,
    });
  });
  return { phone, sheets, device };
}

const expressButton = (phone: Page, wallet: string) =>
  phone.getByRole('button', { name: new RegExp(`^Pay RM.*${wallet}$`) });

test('a bill is paid with one tap: merchant and amount are on the sheet, and Back shows the paid bill', async () => {
  const { phone, sheets } = await phoneWithWallets();
  const { uuid, invoice_no } = await shop.createBill('Nasi lemak dua bungkus');
  await phone.goto(`/pay/bill/${uuid}`);
  const button = expressButton(phone, 'Apple Pay');
  await button.waitFor();
  expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await expectNoAxeViolations(phone);
  const shown = (await phone.locator('.main-action').innerText()).replaceAll(/[^\d.]/g, '');
  await button.click();
  await phone.waitForURL(/\/pay\/thankyou/);
  await expectHeading(phone, 'Paid');
  expect(sheets).toEqual([{ wallet: 'apple_pay', label: SHOP, amount: shown }]);
  await phone.goBack();
  await phone.waitForURL(new RegExp(`/pay/bill/${uuid}`));
  await phone.getByText('This bill was paid').waitFor();
  expect(await readPageText(phone)).toContain(invoice_no);
  expect(await button.count()).toBe(0);
});

test('a cancelled sheet locks nothing; a card that its bank asks about is confirmed there; a refused one says so', async () => {
  const { phone, sheets, device } = await phoneWithWallets({ choice: 'cancel' });
  const { uuid } = await shop.createBill('Kek batik');
  await phone.goto(`/pay/bill/${uuid}`);
  await expressButton(phone, 'Google Pay').click();
  await expect.poll(() => sheets.length).toBe(1);
  await phone.reload();
  expect(await phone.getByText('You started').count()).toBe(0);
  Object.assign(device, { choice: 'approve', card_number: '4000000000009995' });
  await expressButton(phone, 'Google Pay').click();
  await phone.getByText('Your card was not accepted, so nothing was charged.').waitFor();
  Object.assign(device, { card_number: '4111111111111111', auth_method: 'PAN_ONLY' });
  await expressButton(phone, 'Google Pay').click();
  await expectHeading(phone, '3-D Secure');
  await phone.goBack();
  await phone.getByText('You started').first().waitFor();
  await phone.goForward();
  await phone.getByLabel('One-time code').fill('123456');
  await phone.getByRole('button', { name: 'Confirm' }).click();
  await phone.getByRole('link', { name: /^Return to/ }).click();
  await phone.waitForURL(/\/pay\/thankyou/);
  await expectHeading(phone, 'Paid');
});

test('an amount that is edited while the page is open, or a token for another one, charges nothing', async () => {
  const { phone, device } = await phoneWithWallets();
  const bill = await shop.createBill('Sewa meja');
  await phone.goto(`/pay/bill/${bill.uuid}`);
  await expressButton(phone, 'Apple Pay').waitFor();
  await call(customerBills.update, { params: { id: bill.id }, body: { amount: '95.00' } }, shop.options());
  await expressButton(phone, 'Apple Pay').click();
  await phone.getByText('The amount has changed since you opened this page.').waitFor();
  expect(await phone.locator('.main-action').innerText()).toContain('95.00');
  device.amount = '9.50';
  await expressButton(phone, 'Apple Pay').click();
  await phone.getByText('Your card was not accepted, so nothing was charged.').waitFor();
  delete device.amount;
  await expressButton(phone, 'Apple Pay').click();
  await expectHeading(phone, 'Paid');
});

test('a cut network sends the same payment again and pays once; without a result it stays pending', async () => {
  const { phone, sheets } = await phoneWithWallets({}, { may_fail: true }); // of the cut
  const { uuid, invoice_no } = await shop.createBill('Katering');
  await phone.goto(`/pay/bill/${uuid}`);
  let cuts = 1;
  // The server gets the first request; its answer is lost on the way back.
  await phone.route(`**/pay/bill/${uuid}`, async (route) => {
    if (route.request().method() !== 'POST' || cuts === 0) return route.fallback();
    cuts -= 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await railControls('card').addScenario({ applies_to: 'NEXT', late: 'SILENT' });
  await expressButton(phone, 'Apple Pay').click();
  await phone.waitForURL(/\/pay\/thankyou/);
  expect(sheets).toHaveLength(1);
  expect(phone.url()).toContain(`${invoice_no}-01`);
  await railControls('card').endPayment(`${invoice_no}-01`, 'SUCCESS');
  await expectHeading(phone, 'Paid');
});
