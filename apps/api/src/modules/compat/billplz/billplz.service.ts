/** What the rest of the program uses of Billplz's form: its callbacks, and where payers return to. */
import type { Config } from '../../../config.ts';
import type { Connection } from '../../../platform/connection.ts';
import type { Encryption } from '../../../platform/encryption.ts';
import type { WriteCallback } from '../../callbacks/callbacks.service.ts';
import { hashKeysOf } from '../../merchant-api/merchant-api.service.ts';
import { findBillById, type BillplzBill } from './bills.queries.ts';
import { xSignature } from './signature.ts';
import { callbackFields, signedRedirectUrl } from './views.ts';

export interface SigningDeps {
  config: Pick<Config, 'PUBLIC_URL'>;
  read: Connection;
  encryption: Encryption;
}

/** The keys of the credential that created a bill, the newest first. Throws when it has none. */
async function keysOf(deps: SigningDeps, account_id: string, bill: BillplzBill, now: Date): Promise<string[]> {
  const { merchant_api_id } = bill;
  const keys = merchant_api_id === null ? [] : await hashKeysOf(deps, account_id, merchant_api_id, now);
  if (keys.length === 0) throw new Error(`Bill ${bill.id} has no credential whose key signs.`);
  return keys;
}

/** Writes the callback about a bill: its state now. While two keys are valid, the attempts alternate between them. */
export const createBillplzCallbackWriter =
  (deps: SigningDeps): WriteCallback =>
  async ({ account_id, invoice_id, attempts }, now) => {
    const bill = await findBillById(deps.read, account_id, invoice_id);
    if (!bill) throw new Error(`Bill ${invoice_id} is not of Billplz's form.`);
    const keys = await keysOf(deps, account_id, bill, now);
    const fields = callbackFields(deps.config.PUBLIC_URL, bill);
    const x_signature = xSignature(fields, keys[attempts % keys.length]!);
    const body = new URLSearchParams({ ...fields, x_signature }).toString();
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
