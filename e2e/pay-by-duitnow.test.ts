import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { testChannel } from './channel-journeys.ts';
import { testEnvironment } from './fixtures.ts';

/** Reads the QR payload of the receipt from the API, as a wallet would scan it. */
async function readQrPayload(phone: Page): Promise<string> {
  await phone.waitForURL(/\/pay\/thankyou/);
  const answer = await fetch(`${testEnvironment().url}/api/v1/payment-services/switch/manual-checking-transaction`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ invoice_no: new URL(phone.url()).searchParams.get('invoice_no') }),
  });
  const { data } = (await answer.json()) as { data: { transaction_details: { qr_payload: string | null } } };
  expect(data.transaction_details.qr_payload).toMatch(/^000202/);
  return data.transaction_details.qr_payload!;
}

const receipt_urls = new WeakMap<Page, string>();

// The receipt shows the QR code; the sandbox wallet pays it in the same tab.
testChannel({
  rail: 'duitnow',
  row: 'DuitNow QR',
  pending_heading: /Scan to pay/,
  async goToDecision(phone) {
    const code = await readQrPayload(phone);
    receipt_urls.set(phone, phone.url());
    await phone.goto(`${testEnvironment().sandbox_url}/duitnow/wallet?code=${encodeURIComponent(code)}`);
  },
  returnToReceipt: async (phone) => void (await phone.goto(receipt_urls.get(phone)!)),
});
