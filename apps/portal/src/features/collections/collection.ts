import type { collections } from '@kutip/contracts/collections';
import type { Data } from '@kutip/contracts/endpoint';
import type { Messages } from './messages/use-messages.ts';

export type CollectionRow = Data<typeof collections.list>['list']['data'][number];
export type CollectionRecord = Data<typeof collections.read>;

type Rule = Pick<
  CollectionRow,
  'collection_type' | 'amount_type' | 'amount' | 'min_amount' | 'max_amount' | 'quantity_enable'
>;

/** The amount rule as text: 'RM 12.00 each', 'RM 10.00 to RM 500.00', 'The payer decides'. */
export function amountText(
  { collection_type, amount_type, amount, min_amount, max_amount, quantity_enable }: Rule,
  { t, money }: Messages,
): string {
  if (amount_type === 'FIXED' && amount !== null) {
    return t(quantity_enable ? 'collections.amount_FIXED_quantity' : 'collections.amount_FIXED', {
      amount: money(amount),
    });
  }
  if (amount_type === 'MIN_MAX') {
    if (min_amount !== null && max_amount !== null)
      return t('collections.amount_MIN_MAX', { min: money(min_amount), max: money(max_amount) });
    if (min_amount !== null) return t('collections.from_amount', { min: money(min_amount) });
    if (max_amount !== null) return t('collections.up_to_amount', { max: money(max_amount) });
  }
  if (collection_type === 'BILL') return t('collections.amount_BILL');
  return t(amount_type === 'ITEMS' ? 'collections.amount_ITEMS' : 'collections.amount_OPEN');
}

/** Percentage of the goal, rounded down so that 100 means reached. */
export const percentOf = (paid: number, goal: number): number => Math.floor((paid / goal) * 100);
