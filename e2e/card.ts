import type { CardInput } from '@kutip/domain/card/check';
import type { Page } from 'playwright-core';

/** A test card whose bank lets the payer choose the outcome; other outcomes have card numbers of their own in the sandbox. */
export const INTERACTIVE_CARD: CardInput = { number: '4242424242424242', month: '12', year: '2039', cvv: '123' };

/** Waits until the card form is shown and its script has enabled the submit button. */
export async function waitForCardForm(phone: Page): Promise<void> {
  await phone.getByLabel('Card number').waitFor();
  await phone.locator('#card-form button:enabled').waitFor();
}

/** Fills the given fields; an empty string clears a field. Cards that need only their number hide the other fields. */
export async function fillCard(phone: Page, card: Partial<CardInput>): Promise<void> {
  const labels = { number: 'Card number', month: 'Month', year: 'Year', cvv: 'Security code' } as const;
  for (const [field, label] of Object.entries(labels)) {
    const value = card[field as keyof CardInput];
    if (value === undefined) continue;
    await phone.getByLabel(label, { exact: true }).fill('');
    await phone.getByLabel(label, { exact: true }).pressSequentially(value);
  }
}

export const submitCard = (phone: Page) => phone.locator('#card-form button[type=submit]').click();
