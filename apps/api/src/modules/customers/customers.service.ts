/** The front door of customers: whoever makes a bill asks here whose it is. */
import { customerOf, type KnownCustomer, type Payer } from '@kutip/domain/customer';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../platform/connection.ts';
import { customersLike, insertCustomers, lockNewCustomers } from './customers.queries.ts';

interface Wish {
  /** Whoever is not known yet becomes a customer: right for bills that the merchant makes, not for those of passers-by. */
  keeps_new: boolean;
  now: Date;
}

/** Finds among many without looking at all of them. */
function register(known: readonly KnownCustomer[]) {
  const byKey = new Map<string, KnownCustomer[]>();
  const add = (one: KnownCustomer): void => {
    for (const key of [one.email, one.phone_number]) if (key !== null) byKey.set(key, [...(byKey.get(key) ?? []), one]);
  };
  known.forEach(add);
  const find = (payer: Payer) =>
    customerOf(
      payer,
      [payer.email, payer.phone_number].flatMap((key) => (key === null ? [] : (byKey.get(key) ?? []))),
    );
  return { add, find };
}

/**
 * The customers that these payers are, in their order; null for one who is nobody's customer. E-mail addresses are in
 * lower case and telephone numbers as 60XXXXXXXXX. Ask for many at once where there are many.
 */
export async function customersOfPayers(
  db: Connection,
  account_id: string,
  payers: readonly Payer[],
  { keeps_new, now }: Wish,
): Promise<(string | null)[]> {
  let known = register(await customersLike(db, account_id, payers));
  const strangers = payers.filter((payer) => !known.find(payer));
  if (keeps_new && strangers.length > 0) {
    await lockNewCustomers(db, account_id);
    // Somebody else may have added them while this one waited.
    known = register(await customersLike(db, account_id, payers));
    const added: KnownCustomer[] = [];
    for (const { full_name, email, phone_number } of strangers) {
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
