import { customerBills } from '@kutip/contracts/customer-bills';
import { calculateBill } from '@kutip/domain/bill';
import { parseRinggit, sen, type Sen } from '@kutip/domain/money';
import type { z } from 'zod';

export const billSchema = customerBills.create.body;
export type BillValues = z.input<typeof billSchema>;
type Item = NonNullable<BillValues['items']>[number];

export const newBill = (
  collection_id: string,
  title: string,
  amount: Sen | null,
  written: (amount: Sen) => string,
): BillValues => ({
  collection_id,
  title,
  full_name: '',
  email: '',
  phone_number: '',
  ...(amount === null ? { amount: '' } : { amount: written(amount) }),
  items: [],
  reference_1: null,
  reference_2: null,
  note: null,
  expires_in_minutes: 60,
  send_email: false,
});

export const newItem = (): Item => ({ title: '', quantity: 1, unit_price: '' });

/** The total of the items that are valid so far. */
export function sumOf(items: readonly Partial<Item>[]): Sen {
  let sum = 0;
  for (const { quantity, unit_price } of items) {
    const price = parseRinggit(String(unit_price ?? ''));
    if (typeof price === 'number' && Number.isSafeInteger(quantity)) sum += price * Number(quantity);
  }
  return sen(sum);
}

/** Choices for how long a link stays open, in minutes; null: no limit. */
export const OPEN_FOR = [15, 60, 1440, 10_080, null] as const;

/** The API's amount limits, reported on a visible field: the amount, or the first item's price. */
export function checkBill({
  items,
  amount,
}: Pick<z.output<typeof billSchema>, 'items' | 'amount'>): Record<string, string> {
  const bill = calculateBill(items, amount);
  if (!('fault' in bill)) return {};
  return { [items.length > 0 ? 'items.0.unit_price' : 'amount']: bill.fault };
}
