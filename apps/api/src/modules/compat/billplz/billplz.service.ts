/** What the rest of the program uses of Billplz's form: its callbacks, and where payers return to. */
import { isPayoutEvent } from '@kutip/domain/merchant-callback';
import type { PayoutCallbackPayload } from '@kutip/domain/payout-callback-payload';
import type { Config } from '../../../config.ts';
import type { Connection } from '../../../platform/connection.ts';
import type { Encryption } from '../../../platform/encryption.ts';
import type { WriteCallback } from '../../callbacks/callbacks.service.ts';
import { hashKeysOf } from '../../merchant-api/merchant-api.service.ts';
import { findBillById, type BillplzBill } from './bills.queries.ts';
import { orderCallbackFields } from './order-callback.ts';
import { xSignature } from './signature.ts';
import { callbackFields, signedRedirectUrl } from './views.ts';

export interface SigningDeps {
  config: Pick<Config, 'PUBLIC_URL'>;
  read: Connection;
  encryption: Encryption;
}

/** The keys of the credential that created a bill or payout, the newest first. Throws when it has none. */
async function keysOf(
  deps: SigningDeps,
  account_id: string,
  { id, merchant_api_id }: Pick<BillplzBill, 'id' | 'merchant_api_id'>,
  now: Date,
): Promise<string[]> {
  const keys = merchant_api_id === null ? [] : await hashKeysOf(deps, account_id, merchant_api_id, now);
  if (keys.length === 0) throw new Error(`${id} has no credential whose key signs.`);
  return keys;
}

/** The fields of a callback about a bill: its state now. */
async function billFields(deps: SigningDeps, account_id: string, id: string, key: string) {
  const bill = await findBillById(deps.read, account_id, id);
  if (!bill) throw new Error(`Bill ${id} is not of Billplz's form.`);
  const fields = callbackFields(deps.config.PUBLIC_URL, bill);
  return { ...fields, x_signature: xSignature(fields, key) };
}

/** Writes the callback about a bill or an order. While two keys are valid, the attempts alternate between them. */
export const createBillplzCallbackWriter =
  (deps: SigningDeps): WriteCallback =>
  async ({ account_id, invoice_id: id, attempts, event, payload, merchant_api_id }, now) => {
    const keys = await keysOf(deps, account_id, { id, merchant_api_id }, now);
    const key = keys[attempts % keys.length]!;
    const fields = isPayoutEvent(event)
      ? await orderCallbackFields(
          deps.read,
          { account_id, id, payload: payload as PayoutCallbackPayload },
          { key, now },
        )
      : await billFields(deps, account_id, id, key);
    const body = new URLSearchParams(fields).toString();
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'merchant-callbacks/1',
    };
    return { headers, body };
  };

/** Where a payer returns to from a bill of Billplz's form, signed. */
export async function billplzReturnUrl(
  deps: SigningDeps,
  { account_id, bill_id, redirect_url }: { account_id: string; bill_id: string; redirect_url: string },
  now: Date,
): Promise<string | null> {
  const bill = await findBillById(deps.read, account_id, bill_id);
  if (!bill) return null;
  const [key] = await keysOf(deps, account_id, bill, now);
  return signedRedirectUrl(redirect_url, bill, key!);
}
