import {
  hasValidSignature,
  parseJson,
  postSigned,
  SIGNATURE_HEADER,
  TIMESTAMP_HEADER,
} from '../../../platform/signed-message.ts';
import { outgoingFetch } from '../../../platform/outgoing.ts';
import type { PayoutBank } from '../payout-bank.ts';
import { statusQuery, nameEnquiry, newTransfer, readName, readStatus } from './duitnow-transfer.transform.ts';

export interface DuitNowTransferOptions {
  /** Base URL of the acquirer's API, without a trailing slash. */
  url: string;
  merchant_id: string;
  secret: string;
  callback_url: string;
  timeout_ms: number;
  now: () => Date;
  fetch?: typeof fetch;
}

/**
 * Payout bank adapter for an acquirer that sends DuitNow transfers: it pays accounts of any Malaysian bank, looks up account
 * holders and answers status queries.
 *
 * PayNet defines endToEndId, transactionStatus (RECEIVED, CLEARED, REJECTED), the envelope of `data` and `message`, and the
 * reason codes. Merchants connect to an acquirer instead of PayNet, and each acquirer has its own API: the paths,
 * merchantReferenceNo, RETURNED, NOTFOUND and the signature are those of the sandbox. For another acquirer, change
 * duitnow-transfer.transform.ts.
 */
export function createDuitNowTransfer(options: DuitNowTransferOptions): PayoutBank {
  const { url, merchant_id, secret, timeout_ms, now, fetch: send = outgoingFetch } = options;

  /** The content of a signed message; undefined if the signature is invalid or the body is not JSON. */
  const verifyContent = (body: string, headerOf: (name: string) => string | undefined): unknown => {
    const signed = { timestamp: headerOf(TIMESTAMP_HEADER) ?? '', signature: headerOf(SIGNATURE_HEADER) ?? '', body };
    return hasValidSignature(secret, signed) ? parseJson(body) : undefined;
  };

  /** The verified response of the bank; undefined if its signature is invalid. Throws if the bank is not reachable. */
  async function post(path: string, content: unknown): Promise<unknown> {
    const to = { url: `${url}${path}`, secret, sent_at: now(), timeout_ms, fetch: send };
    const { body, headerOf } = await postSigned(to, content);
    return verifyContent(body, headerOf);
  }

  return {
    name: 'payout-bank',
    acknowledgement: 'OK',
    send: async (instruction) =>
      readStatus(await post('/v1/transfers', newTransfer(instruction, options)), merchant_id),
    queryStatus: async (instruction) =>
      readStatus(await post('/v1/transfers/enquiry', statusQuery(instruction, merchant_id)), merchant_id),
    async lookUpAccountName(account) {
      const request = nameEnquiry(account, merchant_id);
      return readName(await post('/v1/accounts/name', request), request);
    },
    readNotice: (body, headerOf) => readStatus(verifyContent(body, headerOf), merchant_id)?.reference ?? null,
  };
}
