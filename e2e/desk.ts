import { call } from '@kutip/contracts/call';
import { dashboard } from '@kutip/contracts/dashboard';
import { sen, toRinggit } from '@kutip/domain/money';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { query } from './database.ts';
import type { Shop } from './shop.ts';

const PATIENCE = { timeout: 30_000 };

interface Balances {
  pending: string;
  available: string;
  payout: string;
}

/** Presses a button that asks once more, and says why where it is asked. */
export async function decide(page: Page, name: string, why?: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (why) await dialog.getByRole('textbox').fill(why);
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

export const shows = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor(PATIENCE);

/** What the ledger and the screens say of a shop's money, and what only time would do to it. */
export function deskOf(shop: Shop) {
  const { account_id } = shop.merchant.tokens;

  /** In ringgit, as the ledger has them. */
  async function books(...wanted: string[]): Promise<Record<string, string>> {
    const [row] = await query<Record<string, string>>('select * from ledger_balances where account_id = $1', [
      account_id,
    ]);
    return Object.fromEntries(wanted.map((book) => [book, toRinggit(sen(Number(row![book])))]));
  }

  async function told(): Promise<Balances> {
    const { balances } = await call(dashboard.latestBalance, {}, shop.options());
    const pool = (type: string) => balances.find(({ pool_type }) => pool_type === type)!;
    const { pending, available } = pool('COLLECTION');
    return {
      pending: toRinggit(pending),
      available: toRinggit(available),
      payout: toRinggit(pool('PAYOUT').available),
    };
  }

  async function shown(page: Page): Promise<Balances> {
    const here = page.url();
    await page.goto(`/merchants/${account_id}`);
    const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Balances', exact: true }) });
    const amount = async (pool: string, part: string) => {
      const of = panel.locator('section', { has: page.getByRole('heading', { name: pool, exact: true }) });
      const words = await of.locator('dt', { hasText: part }).locator('+ dd').innerText();
      return words.replaceAll(/[^\d.−]/g, '');
    };
    const seen = {
      pending: await amount('Collected', 'Not due yet'),
      available: await amount('Collected', 'Available'),
      payout: await amount('For payouts', 'Available'),
    };
    await page.goto(here);
    return seen;
  }

  return {
    account_id,
    books,
    /** Waits until the ledger has them; then the merchant's page and what his own portal is told say the same. */
    async expectBalances(page: Page, expected: Balances): Promise<void> {
      await expect.poll(() => books('pending', 'available', 'payout'), PATIENCE).toEqual(expected);
      expect(await told()).toEqual(expected);
      expect(await shown(page)).toEqual(expected);
    },
    /** A bill that is paid at a bank; its number. */
    paid: async (title: string, amount?: string): Promise<string> => (await shop.paid(title, amount)).invoice_no,
    /** As if it had been paid at noon some days ago, and were due some days from now. The payment's own number. */
    async daysAgo(invoice_no: string, days: number, due_in: number): Promise<string> {
      const [row] = await query<{ transaction_invoice_no: string }>(
        `update payment_records set
           paid_at = ((now() at time zone 'Asia/Kuala_Lumpur')::date - $3::int + time '12:00') at time zone 'Asia/Kuala_Lumpur',
           expected_settlement_date = (now() at time zone 'Asia/Kuala_Lumpur')::date + $4::int
         where account_id = $1 and invoice_no = $2 and status = 'SUCCESS' returning transaction_invoice_no`,
        [account_id, invoice_no, days, due_in],
      );
      return row!.transaction_invoice_no;
    },
    /** The run of the night, from the page of settlements, to its end. */
    async settle(page: Page): Promise<void> {
      const here = page.url();
      await page.goto('/settlements');
      await decide(page, 'Settle what is due');
      const waiting = "select 1 from graphile_worker.jobs where task_identifier = 'run_settlement'";
      await expect.poll(async () => (await query(waiting)).length, PATIENCE).toBe(0);
      await page.goto(here);
    },
  };
}
export type Desk = ReturnType<typeof deskOf>;
