import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoAxeViolations } from './fixtures.ts';

/** What admins do with a provider's statement and with the exceptions that it causes. */

const HEADINGS = 'date_time,type,merchant_reference,provider_reference,amount,fee,settled_amount,currency';

/** Lines of FPX's statement about payments of a day. */
export const providerStatement =
  (day: string) =>
  (reference: string, amount: string, settled: string): string =>
    `${day}T04:01:00Z,PAYMENT,${reference},2611180001,${amount},0.50,${settled},MYR`;

/** Fills in the import of a statement of FPX for a day, and sends it. */
export async function sendStatement(page: Page, day: string, lines: readonly string[]): Promise<Locator> {
  await page.goto('/reconciliation');
  await page.getByRole('button', { name: 'Import statement' }).click();
  const dialog = page.getByRole('dialog');
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'File' }).click();
  await (
    await choosing
  ).setFiles({
    name: 'fpx-of-the-day.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([HEADINGS, ...lines].join('\n')),
  });
  await dialog.getByLabel('Provider').fill('fpx');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Date', exact: true }).click();
  await chooseDay(page, day);
  await dialog.getByRole('button', { name: 'Import statement' }).click();
  return dialog;
}

export const expectImported = (page: Page, count: number): Promise<void> =>
  page.getByText(`Imported: ${count} lines`).waitFor();

export async function importStatement(page: Page, day: string, lines: readonly string[]): Promise<void> {
  await sendStatement(page, day, lines);
  await expectImported(page, lines.length);
}

/** Chooses the day in the open calendar, which may show the next month. */
async function chooseDay(page: Page, day: string): Promise<void> {
  const [year, month, day_of_month] = day.split('-').map(Number) as [number, number, number];
  const month_name = new Date(Date.UTC(year, month - 1)).toLocaleString('en', { month: 'long', timeZone: 'UTC' });
  await page
    .getByRole('button', { name: new RegExp(`^\\d+ \\w+ ${year}$`) })
    .first()
    .waitFor();
  const day_button = page.getByRole('button', { name: `${day_of_month} ${month_name} ${year}`, exact: true });
  if ((await day_button.count()) === 0) await page.locator('[data-direction=previous]').click();
  await day_button.click();
}

const dayLine = (page: Page) =>
  page.locator('tr', { has: page.getByRole('rowheader', { name: /^Online banking \(FPX\)\s+Payment/ }) });

/** The day's summary: booked amount, statement amount, match rate and number of open exceptions. */
export async function readDaySummary(page: Page, of_day: string): Promise<string[]> {
  await page.goto('/reconciliation');
  const label = new Date(`${of_day}T00:00:00Z`).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const section = page.getByRole('region', { name: new RegExp(`\\b${label.replace(' ', '.')}`) });
  const cells = section.locator(dayLine(page)).getByRole('cell');
  await cells.first().waitFor();
  return (await cells.allInnerTexts()).map((one) => one.replaceAll(/[\u00a0\u202f]/g, ' '));
}

/** Opens an exception from its list. */
export async function openException(page: Page, reference: string): Promise<void> {
  await page.goto(`/exceptions?search=${reference}`);
  await page
    .getByRole('row', { name: new RegExp(reference) })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('heading', { name: 'Comparison' }).waitFor();
}

/** Opens an exception, assigns it to the admin and adds a note. */
export async function assignException(page: Page, reference: string, note: string): Promise<void> {
  await openException(page, reference);
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await page.getByText('Hana Pentadbir').first().waitFor();
  await page.getByRole('textbox', { name: 'Note' }).fill(note);
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('Note saved').waitFor();
}

interface Resolving {
  /** The dialog's sentence about the money that moves. */
  effect: string;
  merchant_name?: string;
  /** The reason; by default the note of the exception. */
  reason?: string;
  /** What the page shows afterwards; by default the resolution. */
  shown?: string;
}

/** Resolves the open exception. */
export async function resolveException(
  page: Page,
  resolution: string,
  { effect, merchant_name, reason, shown = resolution }: Resolving,
): Promise<void> {
  await page.getByRole('button', { name: 'Resolve' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Action').selectOption({ label: resolution });
  await dialog.getByText(effect).waitFor();
  if (reason) await dialog.getByLabel('Reason').fill(reason);
  if (merchant_name) {
    await dialog.getByLabel('Find a merchant').fill(merchant_name);
    await dialog.getByLabel('Merchant', { exact: true }).selectOption({ label: merchant_name });
  }
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(shown, { exact: true }).first().waitFor();
  expect(await page.getByRole('button', { name: 'Resolve' }).count()).toBe(0);
}
