/** What the rest of the program uses of LeanX's form: its callbacks, and where payers return to. */
import { leanxClaims, leanxPayoutClaims, leanxStatus } from '@kutip/domain/compat/leanx';
import { isPayoutEvent } from '@kutip/domain/merchant-callback';
import type { CallbackPayload } from '@kutip/domain/merchant-callback-payload';
import type { PayoutCallbackPayload } from '@kutip/domain/payout-callback-payload';
import type { Connection } from '../../../platform/connection.ts';
import type { Encryption } from '../../../platform/encryption.ts';
import type { WriteCallback } from '../../callbacks/callbacks.service.ts';
import { hashKeysOf } from '../../merchant-api/merchant-api.service.ts';
import { signClaims } from './decode.ts';
import { loadPayoutFacts } from './payouts.queries.ts';

/** Writes a callback: `{"data": <JWT>}`. While two keys are valid, the attempts alternate between them. */
export const createLeanxCallbackWriter =
  (deps: { read: Connection; encryption: Encryption }): WriteCallback =>
  async ({ account_id, id, invoice_id, event, payload, merchant_api_id, attempts }, now) => {
    const keys = merchant_api_id === null ? [] : await hashKeysOf(deps, account_id, merchant_api_id, now);
    if (keys.length === 0) throw new Error(`Callback ${id} has no credential whose key signs.`);
    const claims = isPayoutEvent(event)
      ? leanxPayoutClaims(payload as PayoutCallbackPayload, await loadPayoutFacts(deps.read, account_id, invoice_id))
      : leanxClaims(payload as CallbackPayload, merchant_api_id);
    const body = JSON.stringify({ data: await signClaims(claims, keys[attempts % keys.length]!) });
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'merchant-callbacks/1',
    };
    return { headers, body };
  };

/** The shop's address with the number and status of the bill, which some shops read. */
export function leanxReturnUrl(
  redirect_url: string,
  bill: { invoice_no: string; status: Parameters<typeof leanxStatus>[0] },
) {
  const url = new URL(redirect_url);
  url.searchParams.append('invoice_no', bill.invoice_no);
  url.searchParams.append('status', leanxStatus(bill.status));
  return url.href;
}
