import { CODE } from '@kutip/contracts/codes';
import { customers } from '@kutip/contracts/customers';
import { Refusal } from '@kutip/domain/refusal';
import { requireFound } from '../../platform/crud.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { findCustomer } from '../customers/customers.service.ts';
import { selectBills } from './customer-bills.queries.ts';

async function checkCustomer({ customer_id }: Record<string, unknown>, { db, account_id }: Context): Promise<void> {
  if (typeof customer_id !== 'string')
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { customer_id: 'required' });
  requireFound(await findCustomer(db, account_id, customer_id));
}

/** The bills of one customer. */
export const billsOfCustomerHandlers: Pick<Handlers<typeof customers>, 'bills'> = {
  bills: listHandler(
    customers.bills,
    ({ db, account_id, now }) => selectBills(db, account_id, now).select('customer_id'),
    { search_kind: 'BILL', check: checkCustomer },
  ),
};
