import { call } from '@kutip/contracts/call';
import { dashboard } from '@kutip/contracts/dashboard';
import { sen, toRinggit } from '@kutip/domain/money';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { query } from './database.ts';
import type { SellingMerchant } from './selling-merchant.ts';
import { BACKGROUND_TIMEOUT } from './background-timeout.ts';

interface Balances {
  pending: string;
  available: string;
  payout: string;
}

/** Presses an action button and confirms it in its dialog, with a reason where the dialog asks for one. */
export async function confirmAction(page: Page, name: string, reason?: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (reason) await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

export const expectText = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).first().waitFor(BACKGROUND_TIMEOUT);

/** Reads a merchant's balances from the ledger, the API and the admin portal, and moves payments back in time. */
export function merchantBalances(shop: SellingMerchant) {
  const { account_id } = shop.merchant.tokens;

  /** The named books of the ledger, in ringgit. */
  async function loadBooks(...books: string[]): Promise<Record<string, string>> {
    const [row] = await query<Record<string, string>>('select * from ledger_balances where account_id = $1', [
      account_id,
    ]);
    return Object.fromEntries(books.map((book) => [book, toRinggit(sen(Number(row![book])))]));
  }

  async function loadFromApi(): Promise<Balances> {
    const { balances } = await call(dashboard.latestBalance, {}, shop.options());
    const pool = (type: string) => balances.find(({ pool_type }) => pool_type === type)!;
    const { pending, available } = pool('COLLECTION');
    return {
      pending: toRinggit(pending),
      available: toRinggit(available),
      payout: toRinggit(pool('PAYOUT').available),
    };
  }

  async function readFromAdminPortal(page: Page): Promise<Balances> {
    const current_url = page.url();
    await page.goto(`/merchants/${account_id}`);
    const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Balances', exact: true }) });
    const amount = async (pool: string, part: string) => {
      const section = panel.locator('section', { has: page.getByRole('heading', { name: pool, exact: true }) });
      const text = await section.locator('dt', { hasText: part }).locator('+ dd').innerText();
      return text.replaceAll(/[^\d.−]/g, '');
    };
    const balances = {
      pending: await amount('Sales', 'Pending'),
      available: await amount('Sales', 'Available'),
      payout: await amount('Payouts', 'Available'),
    };
    await page.goto(current_url);
    return balances;
  }

  return {
    account_id,
    loadBooks,
    /** Waits until the ledger has these balances, then expects the same from the merchant's API and the admin portal. */
    async expectBalances(page: Page, expected: Balances): Promise<void> {
      await expect.poll(() => loadBooks('pending', 'available', 'payout')).toEqual(expected);
      expect(await loadFromApi()).toEqual(expected);
      expect(await readFromAdminPortal(page)).toEqual(expected);
    },
    /** Creates a bill and pays it by FPX; returns its number. */
    createPaidBill: async (title: string, amount?: string): Promise<string> =>
      (await shop.createPaidBill(title, amount)).invoice_no,
    /** Moves a payment to noon some days ago and its settlement date some days ahead. Returns the payment's number. */
    async backdatePayment(invoice_no: string, days: number, due_in: number): Promise<string> {
      const [row] = await query<{ transaction_invoice_no: string }>(
        `update payment_records set
           paid_at = ((now() at time zone 'Asia/Kuala_Lumpur')::date - $3::int + time '12:00') at time zone 'Asia/Kuala_Lumpur',
           expected_settlement_date = (now() at time zone 'Asia/Kuala_Lumpur')::date + $4::int
         where account_id = $1 and invoice_no = $2 and status = 'SUCCESS' returning transaction_invoice_no`,
        [account_id, invoice_no, days, due_in],
      );
      return row!.transaction_invoice_no;
    },
    /** Starts the nightly settlement run from the settlements page and waits until it has finished. */
    async runSettlements(page: Page): Promise<void> {
      const current_url = page.url();
      await page.goto('/settlements');
      await confirmAction(page, 'Settle due payments');
      const waiting = "select 1 from graphile_worker.jobs where task_identifier = 'run_settlement'";
      await expect.poll(async () => (await query(waiting)).length).toBe(0);
      await page.goto(current_url);
    },
  };
}
export type MerchantBalances = ReturnType<typeof merchantBalances>;
