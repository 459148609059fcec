import type { Store } from '../../platform/store.ts';
import { atMost } from './at-most.ts';
import type { Asking } from './ask.ts';
import { findAttempts } from './attempt.queries.ts';
import type { Attempt } from './attempt.ts';
import type { Inbox } from './inbox.ts';
import type { Provider } from './providers/provider.ts';

export interface ComeBackParts {
  store: Pick<Store, 'read'>;
  inbox: Inbox;
  asking: Pick<Asking, 'askNow'>;
  onFailure: (error: unknown) => void;
}

/** Whoever came by the classic pages goes on in them. */
const receiptPath = ({ look, transaction_invoice_no }: Attempt): string =>
  `/${look === 'classic' ? 'payment' : 'pay'}/thankyou?invoice_no=${encodeURIComponent(transaction_invoice_no)}`;

const NOWHERE = '/error-404';
/** The payer looks at an empty page meanwhile. */
const WAIT_MS = 3_000;

/**
 * The payer's browser is back, carrying what it says the bank said. Genuine or not, nothing of it is believed: the
 * provider is asked, and the payer goes on to his receipt whatever happens. Answers the address.
 */
export async function comeBack(parts: ComeBackParts, provider: Provider | undefined, body: string): Promise<string> {
  if (!provider) return NOWHERE;
  const { store, inbox, asking, onFailure } = parts;
  const message = await provider.read(body, 'return');
  const order_no = message.kind === 'heard' ? message.order_nos[0] : provider.orderNoIn(body);
  const is_genuine = message.kind === 'heard' || message.kind === 'nudge';
  const attempt = order_no ? (await findAttempts(store.read, [order_no])).get(order_no) : undefined;
  try {
    await inbox.keep({ provider: provider.name, source: 'return', body, message });
    if (attempt && is_genuine) await atMost(WAIT_MS, asking.askNow(attempt));
  } catch (error) {
    onFailure(error); // the receipt asks again
  }
  return attempt ? receiptPath(attempt) : NOWHERE;
}
