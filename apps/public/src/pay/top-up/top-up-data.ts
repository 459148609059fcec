import { topUps } from '@kutip/contracts/top-ups';
import { TOP_UP_PAGES } from '@kutip/domain/top-up';
import { type WireData, ignoreRefusal, isMissing } from '../../shared/server-call.ts';
import { loadReceipt } from '../load-receipt.ts';
import { linksOf } from '../looks.ts';
import type { PayContext } from '../pay-context.ts';

/** A merchant's top-up or plan payment, as anyone with its number sees it. */
export type TopUpData = WireData<typeof topUps.page>;

/**
 * Loads a top-up by its number; null if there is none. One with an open payment is loaded twice, because querying the
 * payment may have settled it.
 */
export async function readTopUp(context: PayContext): Promise<TopUpData | null> {
  const invoice_no = context.request.query.get('invoice_no')?.trim();
  if (!invoice_no) return null;
  const load = () => context.request.call(topUps.page, { params: { invoice_no } });
  try {
    const data = await load();
    if (!data.open_attempt) return data;
    await loadReceipt(context, data.open_attempt.transaction_invoice_no).catch(ignoreRefusal);
    return await load();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The path of its own page; each kind has one. */
export const topUpPath = ({ request }: PayContext, { kind, invoice_no }: TopUpData): string =>
  linksOf(request).topUp(TOP_UP_PAGES[kind], invoice_no);

/** The last path segment names the kind, even if there is no such top-up. */
export const kindInPath = (path: string): string => path.replace(/\/+$/, '').split('/').at(-1)!;

/** The title of its kind. */
export const titleOf = ({ messages: { top_up } }: PayContext, { pool_type }: TopUpData): string =>
  pool_type === null ? top_up.title_plan : top_up[`title_${pool_type}` as const];
