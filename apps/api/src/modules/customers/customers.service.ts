/** Public interface of the customers module: matches payers to customers. */
import { matchCustomer, type ExistingCustomer, type Payer } from '@kutip/domain/customer';
import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
export { findCustomer } from './customers.queries.ts';
import { findMatchingCustomers, insertCustomers, lockNewPayers } from './customers.queries.ts';

interface MatchOptions {
  /** Adds unmatched payers as customers: for bills created by the merchant, not for those from public pages. */
  creates_missing: boolean;
  now: Date;
}

/** Indexes customers by e-mail address and telephone number. */
function createCustomerIndex(known: readonly ExistingCustomer[]) {
  const byKey = new Map<string, ExistingCustomer[]>();
  const add = (one: ExistingCustomer): void => {
    for (const key of [one.email, one.phone_number]) if (key !== null) byKey.set(key, [...(byKey.get(key) ?? []), one]);
  };
  known.forEach(add);
  const find = (payer: Payer) =>
    matchCustomer(
      payer,
      [payer.email, payer.phone_number].flatMap((key) => (key === null ? [] : (byKey.get(key) ?? []))),
    );
  return { add, find };
}

/**
 * The customer ids of these payers, in order; null for a payer who is not a customer. E-mail addresses are in lower
 * case and telephone numbers as 60XXXXXXXXX. Pass many payers in one call.
 */
export async function matchCustomers(
  db: Connection,
  account_id: string,
  payers: readonly Payer[],
  { creates_missing, now }: MatchOptions,
): Promise<(string | null)[]> {
  let known = createCustomerIndex(await findMatchingCustomers(db, account_id, payers));
  const unmatched = payers.filter((payer) => !known.find(payer));
  if (creates_missing && unmatched.length > 0) {
    await lockNewPayers(db, account_id, unmatched);
    // Another transaction may have added them while this one waited for the lock.
    known = createCustomerIndex(await findMatchingCustomers(db, account_id, payers));
    const added: ExistingCustomer[] = [];
    for (const { full_name, email, phone_number } of unmatched) {
      const payer = { full_name, email, phone_number };
      if (known.find(payer)) continue;
      const customer = { id: uuid(), ...payer };
      known.add(customer);
      added.push(customer);
    }
    await insertCustomers(
      db,
      account_id,
      added.map((one) => ({ ...one, created_at: now, updated_at: now })),
    );
  }
  return payers.map((payer) => known.find(payer)?.id ?? null);
}
