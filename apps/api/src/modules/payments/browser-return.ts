import type { Store } from '../../platform/store.ts';
import type { PaymentAttempt } from './attempt.ts';
import { findAttempts } from './attempt.queries.ts';
import type { Inbox } from './inbox.ts';
import type { InboxAdmission } from './inbox-admission.ts';
import { logWebhook, type PaymentLog } from './payment-log.ts';
import { receiptLink } from './receipt-link.ts';
import type { Provider } from './providers/provider.ts';
import type { StatusQueries } from './status-queries.ts';
import { waitAtMost } from './wait-at-most.ts';

/** Where the payer of an attempt returns to, such as a shop; null: nowhere. */
export type MerchantReturn = (attempt: Pick<PaymentAttempt, 'account_id' | 'id'>) => Promise<{
  url: string;
  /** They go there at once; else the receipt links to it. */
  skips_receipt: boolean;
} | null>;

export interface BrowserReturnDeps {
  merchantReturn: MerchantReturn;
  store: Pick<Store, 'read'>;
  inbox: Inbox;
  admission: InboxAdmission;
  statusQueries: Pick<StatusQueries, 'queryNow'>;
  log: PaymentLog;
  onFailure: (error: unknown) => void;
}

/** A payer who started on the classic pages is sent to the classic receipt, and reads it in the language of their page. */
const receiptPath = ({ look, transaction_invoice_no, page_language }: PaymentAttempt): string =>
  `/${look === 'classic' ? 'payment' : 'pay'}/${receiptLink(transaction_invoice_no, page_language)}`;

async function shopOf(
  { merchantReturn, onFailure }: BrowserReturnDeps,
  attempt: PaymentAttempt,
): Promise<string | null> {
  try {
    const shop = await merchantReturn(attempt);
    return shop?.skips_receipt ? shop.url : null;
  } catch (error) {
    onFailure(error); // the payer gets the receipt
    return null;
  }
}

const NOT_FOUND_PATH = '/error-404';
/** The payer sees an empty page while the status is queried. */
const MAX_WAIT_MS = 3_000;

/**
 * Handles the payer's browser coming back from the provider. The message that it carries is stored, within limits, but never applied,
 * genuine or not: the provider is queried instead, and the payer is redirected to the receipt or the shop in any case. Answers
 * the path or address.
 */
export async function handleBrowserReturn(
  deps: BrowserReturnDeps,
  provider: Provider | undefined,
  { body, ip }: { body: string; ip: string },
): Promise<string> {
  if (!provider) return NOT_FOUND_PATH;
  const { store, inbox, admission, statusQueries, log, onFailure } = deps;
  const message = await provider.readMessage(body, 'return');
  const order_no = message.kind === 'payment_status' ? message.order_nos[0] : provider.claimedOrderNo(body);
  const is_genuine = message.kind === 'payment_status' || message.kind === 'thin_event';
  const attempt = order_no ? (await findAttempts(store.read, [order_no])).get(order_no) : undefined;
  try {
    const origin = { provider: provider.name, source: 'return' } as const;
    if (admission.admits({ ...origin, ip }, message)) {
      const { id } = await inbox.save({ ...origin, body, message });
      logWebhook(log, { ...origin, inbox_id: id }, message);
    }
    if (attempt && is_genuine) await waitAtMost(MAX_WAIT_MS, statusQueries.queryNow(attempt));
  } catch (error) {
    onFailure(error); // the receipt page queries again
  }
  if (!attempt) return NOT_FOUND_PATH;
  return (await shopOf(deps, attempt)) ?? receiptPath(attempt);
}
