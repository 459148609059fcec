import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journeysBy } from './channel-journeys.ts';
import { site } from './fixtures.ts';

/** What a wallet's camera would read, from the receipt that shows the code. */
async function scanned(phone: Page): Promise<string> {
  await phone.waitForURL(/\/pay\/thankyou/);
  const answer = await fetch(`${site().url}/api/v1/payment-services/switch/manual-checking-transaction`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ invoice_no: new URL(phone.url()).searchParams.get('invoice_no') }),
  });
  const { data } = (await answer.json()) as { data: { transaction_details: { qr_payload: string | null } } };
  expect(data.transaction_details.qr_payload).toMatch(/^000202/);
  return data.transaction_details.qr_payload!;
}

const receipts = new WeakMap<Page, string>();

// The code is shown on the receipt; a wallet, here in the same tab, pays it.
journeysBy({
  rail: 'duitnow',
  row: 'DuitNow QR',
  undecided: /Scan to pay/,
  async arrive(phone) {
    const code = await scanned(phone);
    receipts.set(phone, phone.url());
    await phone.goto(`${site().sandbox_url}/duitnow/wallet?code=${encodeURIComponent(code)}`);
  },
  comeBack: async (phone) => void (await phone.goto(receipts.get(phone)!)),
});
