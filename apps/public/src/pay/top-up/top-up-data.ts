import { topUps } from '@kutip/contracts/top-ups';
import { TOP_UP_PAGES } from '@kutip/domain/top-up';
import type { PageContext } from '../../shared/outcome.ts';
import { ignoreRefusal, type WireData } from '../../shared/server-call.ts';
import { ask } from '../ask.ts';
import { linksOf } from '../looks.ts';
import { isMissing } from '../missing-page.tsx';

/** Money that a merchant brings in, or his plan to be paid, as anybody with its number sees it. */
export type TopUpData = WireData<typeof topUps.page>;

/**
 * One by its number; null when there is none. One with an open payment is looked at twice: asking after the payment may
 * just have settled it.
 */
export async function readTopUp(context: PageContext): Promise<TopUpData | null> {
  const invoice_no = context.request.query.get('invoice_no')?.trim();
  if (!invoice_no) return null;
  const look = () => context.request.call(topUps.page, { params: { invoice_no } });
  try {
    const data = await look();
    if (!data.open_attempt) return data;
    await ask(context, data.open_attempt.transaction_invoice_no).catch(ignoreRefusal);
    return await look();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Its own page, whichever of them was opened: each kind has one. */
export const pageOf = ({ request }: PageContext, { kind, invoice_no }: TopUpData): string =>
  linksOf(request).topUp(TOP_UP_PAGES[kind], invoice_no);

/** The last part of an address says what was meant, also when there is no such thing. */
export const kindInPath = (path: string): string => path.replace(/\/+$/, '').split('/').at(-1)!;

/** What it is called. */
export const titleOf = ({ words: { top_up } }: PageContext, { pool_type }: TopUpData): string =>
  pool_type === null ? top_up.title_plan : top_up[`title_${pool_type}` as const];
