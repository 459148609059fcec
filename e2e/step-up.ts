import type { Locator, Page } from 'playwright-core';
import { totpCode, stepAt } from '../apps/api/src/modules/auth/totp.ts';
import { decodeBase32 } from '../test/base32.ts';

/** The step-up dialog that appears before money leaves. */
export const stepUpDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Confirm it’s you' });

export async function enterPassword(dialog: Locator, password: string): Promise<void> {
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Set up the app' }).click();
}

export async function enterCode(dialog: Locator, code: string): Promise<void> {
  await dialog.getByLabel('Code', { exact: true }).fill(code);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

/** Reads the TOTP secret on the page, as an authenticator app does; returns a function that gives its current code. */
export async function setUpAuthenticator(dialog: Locator): Promise<() => string> {
  const secret = decodeBase32((await dialog.getByTestId('totp-secret').textContent())!);
  return () => totpCode(secret, stepAt(new Date()));
}

export async function confirmRecoveryCodes(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
}

/** Sets up an authenticator app in the dialog and steps up with it. */
export async function stepUpWithNewAuthenticator(page: Page, { password }: { password: string }): Promise<void> {
  const dialog = stepUpDialog(page);
  await enterPassword(dialog, password);
  const currentCode = await setUpAuthenticator(dialog);
  await enterCode(dialog, currentCode());
  await dialog.getByText('Store these codes').waitFor();
  await confirmRecoveryCodes(dialog);
}
