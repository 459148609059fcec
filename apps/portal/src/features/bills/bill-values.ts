import { customerBills } from '@kutip/contracts/customer-bills';
import { billOf } from '@kutip/domain/bill';
import { readRinggit, sen, type Sen } from '@kutip/domain/money';
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

/** What the items come to, as far as they are filled in rightly. */
export function sumOf(items: readonly Partial<Item>[]): Sen {
  let sum = 0;
  for (const { quantity, unit_price } of items) {
    const price = readRinggit(String(unit_price ?? ''));
    if (typeof price === 'number' && Number.isSafeInteger(quantity)) sum += price * Number(quantity);
  }
  return sen(sum);
}

/** How long a link may stay open, in minutes; null: no end. */
export const OPEN_FOR = [15, 60, 1440, 10_080, null] as const;

/** The API's own rule of what a bill may ask, said on a field that is in sight: the amount, or the first item's price. */
export function checkBill({
  items,
  amount,
}: Pick<z.output<typeof billSchema>, 'items' | 'amount'>): Record<string, string> {
  const bill = billOf(items, amount);
  if (!('fault' in bill)) return {};
  return { [items.length > 0 ? 'items.0.unit_price' : 'amount']: bill.fault };
}
