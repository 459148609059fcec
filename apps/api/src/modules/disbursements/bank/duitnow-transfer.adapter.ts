import { isSigned, json, postSigned, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '../../../platform/signed-message.ts';
import type { PayoutBank } from '../payout-bank.ts';
import { enquiry, nameEnquiry, newTransfer, readName, readStatus } from './duitnow-transfer.transform.ts';

export interface DuitNowTransferOptions {
  /** Where the acquirer's API is, without a slash at the end. */
  url: string;
  merchant_id: string;
  secret: string;
  callback_url: string;
  timeout_ms: number;
  now: () => Date;
  fetch?: typeof fetch;
}

/**
 * Money out by an acquirer that sends DuitNow transfers: it is told to pay an account of any Malaysian bank, asked whose
 * an account is, and asked how an order stands.
 *
 * Of PayNet are the words endToEndId, transactionStatus (RECEIVED, CLEARED, REJECTED), the envelope of `data` and
 * `message`, and the reason codes. Merchants do not reach PayNet, they reach an acquirer, and each has an API of its own:
 * the paths, merchantReferenceNo, RETURNED, NOTFOUND and the signature are those of the sandbox's. One that differs
 * changes duitnow-transfer.transform.ts.
 */
export function createDuitNowTransfer(options: DuitNowTransferOptions): PayoutBank {
  const { url, merchant_id, secret, timeout_ms, now, fetch: send = fetch } = options;

  /** What stands in a signed message; undefined when it is not signed or no JSON. */
  const opened = (body: string, headerOf: (name: string) => string | undefined): unknown => {
    const signed = { timestamp: headerOf(TIMESTAMP_HEADER) ?? '', signature: headerOf(SIGNATURE_HEADER) ?? '', body };
    return isSigned(secret, signed) ? json(body) : undefined;
  };

  /** What the bank answers, once its signature was verified; undefined when it is not to be believed. Throws when it is not reached. */
  async function post(path: string, content: unknown): Promise<unknown> {
    const to = { url: `${url}${path}`, secret, sent_at: now(), timeout_ms, fetch: send };
    const { body, headerOf } = await postSigned(to, content);
    return opened(body, headerOf);
  }

  return {
    name: 'payout-bank',
    acknowledgement: 'OK',
    send: async (order) => readStatus(await post('/v1/transfers', newTransfer(order, options)), merchant_id),
    enquire: async (order) => readStatus(await post('/v1/transfers/enquiry', enquiry(order, merchant_id)), merchant_id),
    async nameOf(account) {
      const asked = nameEnquiry(account, merchant_id);
      return readName(await post('/v1/accounts/name', asked), asked);
    },
    readNotice: (body, headerOf) => readStatus(opened(body, headerOf), merchant_id)?.reference ?? null,
  };
}
