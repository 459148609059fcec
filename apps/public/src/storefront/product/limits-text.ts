import { fill } from '../../shared/fill.ts';
import type { StoreMessages } from '../messages/en.ts';

export type LimitTexts = Pick<StoreMessages['product'], 'stock_left' | 'limits' | 'at_least' | 'at_most'>;

/** Stock, minimum and maximum in one sentence; empty where nothing limits the buyer. */
export function limitsText(
  texts: LimitTexts,
  { least, most, stock }: { least: number; most: number | null; stock: number | null },
): string {
  const values = { count: String(stock), least: String(least), most: String(most) };
  const is_limited = most !== null && most !== stock;
  const rule = is_limited ? (least > 1 ? texts.limits : texts.at_most) : least > 1 ? texts.at_least : '';
  return [stock === null ? '' : fill(texts.stock_left, values), fill(rule, values)].filter(Boolean).join(' ');
}
