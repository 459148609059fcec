import { createHmac } from 'node:crypto';
import { toRinggit, type Sen } from '@kutip/domain/money';
import type { BillStatus } from '@kutip/domain/payment';
import { returnText, returnUrl } from '@kutip/domain/return-url';
import type { Connection } from '../../platform/connection.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { hashKeysOf } from '../merchant-api/merchant-api.service.ts';

export interface ReturningBill {
  account_id: string;
  /** null: no credential created it, so there is no key to sign with. */
  merchant_api_id: string | null;
  redirect_url: string;
  invoice_no: string;
  reference_1: string | null;
  bill_status: BillStatus;
  amount: number;
}

/**
 * Where the payer of a bill of the merchant API returns to, signed with the credential's hash key; null without one, or for
 * what is no web address.
 */
export async function signedReturnUrl(
  deps: { read: Connection; encryption: Encryption },
  { account_id, merchant_api_id, redirect_url, invoice_no, reference_1, bill_status, amount }: ReturningBill,
  now: Date,
): Promise<string | null> {
  if (!/^https?:$/.test(URL.parse(redirect_url)?.protocol ?? '')) return null;
  const [key] = merchant_api_id === null ? [] : await hashKeysOf(deps, account_id, merchant_api_id, now);
  if (key === undefined) return null;
  const fields = {
    bill_no: invoice_no,
    invoice_ref: reference_1 ?? '',
    status: bill_status,
    amount: toRinggit(amount as Sen),
    timestamp: String(Math.floor(now.getTime() / 1000)),
  };
  return returnUrl(redirect_url, fields, createHmac('sha256', key).update(returnText(fields)).digest('hex'));
}
