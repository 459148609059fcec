import { paymentAdmin as contract } from '@kutip/contracts/payment-records';
import { addDays, dayOf, startOfDay } from '@kutip/domain/day';
import { findOwner } from '../../platform/directory.ts';
import { listHandler, type RecordKey } from '../../platform/listing.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { loadAccountRecord } from '../accounts/accounts.service.ts';
import { followLedger } from '../search/search.service.ts';
import { paymentsByReference, paymentsByText, paymentsOfAll, paymentsOfInvoice } from './admin-payments.queries.ts';
import type { LoadRecord } from './payments.routes.ts';

/** Without dates, a filter that few payments match reads no more than this. */
const LOOK_BACK_DAYS = 31;
const FILTERS = ['status', 'channel_flag', 'min_amount', 'max_amount'] as const;

/** From when the payments are read; null: from the beginning. */
function earliest(list_query: Record<string, unknown>, now: Date): Date | null {
  const { start_date, end_date, account_id, search } = list_query;
  const is_bounded = start_date !== undefined || account_id !== undefined || Boolean(search);
  if (is_bounded || FILTERS.every((name) => list_query[name] === undefined)) return null;
  return startOfDay(addDays(typeof end_date === 'string' ? end_date : dayOf(now), -LOOK_BACK_DAYS));
}

/** The payments that a text finds: of one merchant by any text, of all by a whole number or reference. */
async function find(
  text: string,
  { account_id }: Record<string, unknown>,
  { db }: Pick<Context, 'db'>,
): Promise<RecordKey[]> {
  if (typeof account_id === 'string') {
    await followLedger(db, account_id);
    return paymentsByText(db, account_id, text);
  }
  const key = text.trim();
  const attempt = await findOwner(db, 'attempt', key.toUpperCase());
  if (attempt) return [attempt];
  const invoice = await findOwner(db, 'invoice', key.toUpperCase());
  return invoice ? paymentsOfInvoice(db, invoice) : paymentsByReference(db, key);
}

/** Payments of all merchants, for admins. `record` loads one of them with its timeline, transfers and callbacks. */
export const paymentAdminHandlers = (record: LoadRecord): Handlers<typeof contract> => ({
  list: listHandler(contract.list, ({ db, now }, _, list_query) => paymentsOfAll(db, earliest(list_query, now)), {
    is_uncounted: true,
    find,
  }),
  async read({ params: { account_id, id } }, { db }) {
    const found = await record(db, account_id, id);
    return { ...found, merchant: (await loadAccountRecord(db, account_id)).name };
  },
});
