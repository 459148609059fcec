import type { Page } from 'playwright-core';
import { codeOf, stepAt } from '../apps/api/src/modules/auth/totp.ts';
import { bytesOfBase32 } from '../test/base32.ts';
import type { Merchant } from './merchants.ts';

/** Puts an app in place in the dialog that asks for a proof, as its reader would, and proves himself with it. */
export async function proveWithNewApp(page: Page, { password }: Merchant): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Set up the app' }).click();
  const secret = bytesOfBase32((await dialog.getByTestId('totp-secret').textContent())!);
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret, stepAt(new Date())));
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await dialog.getByText('Keep these codes').waitFor();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
}
