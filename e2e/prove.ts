import type { Locator, Page } from 'playwright-core';
import { codeOf, stepAt } from '../apps/api/src/modules/auth/totp.ts';
import { bytesOfBase32 } from '../test/base32.ts';
import type { Merchant } from './merchants.ts';

/** The dialog that asks for a proof before money leaves. */
export const proofDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Is it you?' });

export async function givePassword(dialog: Locator, password: string): Promise<void> {
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Set up the app' }).click();
}

export async function giveCode(dialog: Locator, code: string): Promise<void> {
  await dialog.getByLabel('Code', { exact: true }).fill(code);
  await dialog.getByRole('button', { name: 'Go on' }).click();
}

/** An app that has read the secret on the page: answers the code that it shows at the moment. */
export async function newApp(dialog: Locator): Promise<() => string> {
  const secret = bytesOfBase32((await dialog.getByTestId('totp-secret').textContent())!);
  return () => codeOf(secret, stepAt(new Date()));
}

export async function keepRecoveryCodes(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
}

/** Puts an app in place in the dialog, as its reader would, and proves himself with it. */
export async function proveWithNewApp(page: Page, { password }: Merchant): Promise<void> {
  const dialog = proofDialog(page);
  await givePassword(dialog, password);
  const app = await newApp(dialog);
  await giveCode(dialog, app());
  await dialog.getByText('Keep these codes').waitFor();
  await keepRecoveryCodes(dialog);
}
