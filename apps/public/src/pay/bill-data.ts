import { customerBills } from '@kutip/contracts/customer-bills';
import { type WireData, ignoreRefusal, isMissing } from '../shared/server-call.ts';
import { loadReceipt } from './load-receipt.ts';
import type { PayContext } from './pay-context.ts';

/** A bill as anyone with its link sees it. */
export type BillData = WireData<typeof customerBills.page>;

/**
 * Loads a bill by its uuid or number; null if there is none. A bill with an open payment is loaded twice, because
 * querying the payment may have settled it or shown how far it has come.
 */
export async function readBill(context: PayContext, id: string): Promise<BillData | null> {
  const { call, constants } = context.request;
  const load = () => call(customerBills.page, { params: { id, provider: constants.pay_product_slug } });
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
