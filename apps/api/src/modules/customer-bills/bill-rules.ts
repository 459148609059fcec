/** The domain's bill rules, as refusals of the endpoints that create and change bills. */
import { CODE } from '@kutip/contracts/codes';
import { billDateFaults, calculateBill, type BillItem, type BillLine } from '@kutip/domain/bill';
import type { Sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import type { Collection } from '../collections/collections.service.ts';

const outsideLimits = (fault: 'too_small' | 'too_large') =>
  new Refusal(CODE.amount_outside_limits, 'This amount is not allowed.', { amount: fault });

/**
 * The amount and lines of a bill. Refuses an invalid amount (4000) and one outside the limits of bills or of this bill
 * form (4013), naming the field.
 */
export function resolveBillAmount(
  items: readonly BillItem[],
  stated_amount: Sen | undefined,
  collection: Collection | null,
): { amount: Sen; lines: BillLine[] } {
  const bill = calculateBill(items, stated_amount);
  if ('fault' in bill) {
    if (bill.fault === 'too_small' || bill.fault === 'too_large') throw outsideLimits(bill.fault);
    throw new Refusal(CODE.validation_failed, 'This amount is not allowed.', { amount: bill.fault });
  }
  if (collection?.collection_type === 'BILL') {
    const { min_amount, max_amount } = collection;
    if (min_amount !== null && bill.amount < min_amount) throw outsideLimits('too_small');
    if (max_amount !== null && bill.amount > max_amount) throw outsideLimits('too_large');
  }
  return bill;
}

/** Refuses 4000 for invalid bill dates. */
export function checkBillDates(dates: { due_date: string | null; expires_at: Date | null }, now: Date): void {
  const faults = billDateFaults(dates, now);
  if (Object.keys(faults).length)
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { ...faults });
}
