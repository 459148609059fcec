/** Who is billed, as far as he can be recognised by it. */
export interface Payer {
  full_name: string;
  email: string | null;
  phone_number: string | null;
}
export type KnownCustomer = Payer & { id: string };

const sameName = (one: string, other: string): boolean =>
  one.localeCompare(other, 'ms', { sensitivity: 'base', ignorePunctuation: true }) === 0;

/**
 * The customer that a payer is: by e-mail address, else by telephone number; where several share one, such as a family,
 * the one of that name, else the first. `known` are in the order of their age.
 */
export function customerOf(payer: Payer, known: readonly KnownCustomer[]): KnownCustomer | undefined {
  for (const key of ['email', 'phone_number'] as const) {
    if (payer[key] === null) continue;
    const alike = known.filter((one) => one[key] === payer[key]);
    const found = alike.find(({ full_name }) => sameName(full_name, payer.full_name)) ?? alike[0];
    if (found) return found;
  }
  return undefined;
}
