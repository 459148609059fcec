/** The domain's rules about a bill, as the refusals of the calls that make and change one. */
import { CODE } from '@kutip/contracts/codes';
import { billDateFaults, billOf, type BillItem, type BillLine } from '@kutip/domain/bill';
import type { Sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import type { Collection } from '../collections/collections.service.ts';

const outside = (fault: 'too_small' | 'too_large') =>
  new Refusal(CODE.amount_outside_limits, 'This amount cannot be asked for.', { amount: fault });

/** What a bill asks. Refuses (4000, 4013) what no bill, or none of this bill form, may ask, naming the field. */
export function askedBy(
  items: readonly BillItem[],
  said: Sen | undefined,
  collection: Collection | null,
): { amount: Sen; lines: BillLine[] } {
  const bill = billOf(items, said);
  if ('fault' in bill) {
    if (bill.fault === 'too_small' || bill.fault === 'too_large') throw outside(bill.fault);
    throw new Refusal(CODE.validation_failed, 'This amount cannot be asked for.', { amount: bill.fault });
  }
  if (collection?.collection_type === 'BILL') {
    const { min_amount, max_amount } = collection;
    if (min_amount !== null && bill.amount < min_amount) throw outside('too_small');
    if (max_amount !== null && bill.amount > max_amount) throw outside('too_large');
  }
  return bill;
}

/** Refuses (4000) dates that cannot be a bill's. */
export function checkDates(dates: { due_date: string | null; expires_at: Date | null }, now: Date): void {
  const faults = billDateFaults(dates, now);
  if (Object.keys(faults).length)
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { ...faults });
}
