/** The contact details of the person who is billed. */
export interface Payer {
  full_name: string;
  email: string | null;
  phone_number: string | null;
}
export type ExistingCustomer = Payer & { id: string };

const sameName = (one: string, other: string): boolean =>
  one.localeCompare(other, 'ms', { sensitivity: 'base', ignorePunctuation: true }) === 0;

/**
 * Finds the existing customer for a payer: by e-mail address, else by phone number. If several share it, such as a
 * family, the one with the same name, else the first. `existing` is sorted by age.
 */
export function matchCustomer(payer: Payer, existing: readonly ExistingCustomer[]): ExistingCustomer | undefined {
  for (const key of ['email', 'phone_number'] as const) {
    if (!payer[key]) continue; // a payer may have none, which is nobody's
    const alike = existing.filter((one) => one[key] === payer[key]);
    const found = alike.find(({ full_name }) => sameName(full_name, payer.full_name)) ?? alike[0];
    if (found) return found;
  }
  return undefined;
}
