import type { TypedCard } from '@kutip/domain/card/check';
import type { Page } from 'playwright-core';

/** A card whose bank asks the payer; every other way to end it has a number of its own in the sandbox. */
export const ASKS: TypedCard = { number: '4242424242424242', month: '12', year: '2039', cvv: '123' };

/** From the press of Pay on the bill: the form, once its script has come. */
export async function cardFormOn(phone: Page): Promise<void> {
  await phone.getByLabel('Card number').waitFor();
  await phone.locator('#card-form button:enabled').waitFor();
}

/** Types what is given, and empties what is given empty. A card that needs its number alone hides the rest. */
export async function typeCard(phone: Page, card: Partial<TypedCard>): Promise<void> {
  const labels = { number: 'Card number', month: 'Month', year: 'Year', cvv: 'Security code' } as const;
  for (const [field, label] of Object.entries(labels)) {
    const typed = card[field as keyof TypedCard];
    if (typed === undefined) continue;
    await phone.getByLabel(label, { exact: true }).fill('');
    await phone.getByLabel(label, { exact: true }).pressSequentially(typed);
  }
}

export const sendCard = (phone: Page) => phone.locator('#card-form button[type=submit]').click();
