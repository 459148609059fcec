import { customerBills } from '@kutip/contracts/customer-bills';
import type { PageContext } from '../shared/outcome.ts';
import { ignoreRefusal, type WireData } from '../shared/server-call.ts';
import { ask } from './ask.ts';
import { isMissing } from './missing-page.tsx';

/** One bill as anybody with its link sees it. */
export type BillData = WireData<typeof customerBills.page>;

/**
 * A bill by its uuid or number; null when there is none. One with an open payment is looked at twice: asking after the
 * payment may just have settled it.
 */
export async function readBill(context: PageContext, id: string): Promise<BillData | null> {
  const { call, constants } = context.request;
  const look = () => call(customerBills.page, { params: { id, provider: constants.pay_product_slug } });
  try {
    const data = await look();
    if (!data.open_attempt) return data;
    const asked = await ask(context, data.open_attempt.transaction_invoice_no).catch(ignoreRefusal);
    const is_open =
      !asked ||
      asked.transaction_details.invoice_status === 'PROCESSING' ||
      asked.transaction_details.invoice_status === 'PENDING';
    return is_open ? data : await look();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
