/** Public interface of the calls in the form of other companies. */
import { isOpen } from '@kutip/domain/payment-transition';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Encryption } from '../../platform/encryption.ts';
import type { Store } from '../../platform/store.ts';
import type { CallbackWriters } from '../callbacks/callbacks.service.ts';
import type { MerchantReturn } from '../payments/switch.service.ts';
import { signedReturnUrl } from '../merchant-calls/merchant-calls.service.ts';
import { billplzReturnUrl, createBillplzCallbackWriter } from './billplz/billplz.service.ts';
import { createLeanxCallbackWriter, leanxReturnUrl } from './leanx/leanx.service.ts';
import { findReturn } from './return.queries.ts';

interface CompatDeps {
  config: Pick<Config, 'PUBLIC_URL'>;
  store: Pick<Store, 'read'>;
  encryption: Encryption;
  clock: Clock;
}

/** How callbacks about bills of each form are written. */
export const callbackWriters = ({ config, store: { read }, encryption }: CompatDeps): CallbackWriters => ({
  BILLPLZ: createBillplzCallbackWriter({ config, read, encryption }),
  LEANX: createLeanxCallbackWriter({ read, encryption }),
});

/**
 * Sends payers back to the shop whose bill they paid: past our receipt where these companies do so, else by a link on it.
 * While the result is open they stay with us: the shops take everything but a success for a failure.
 */
export const createMerchantReturn =
  ({ config, store: { read }, encryption, clock }: CompatDeps): MerchantReturn =>
  async ({ account_id, id }) => {
    const found = await findReturn(read, account_id, id);
    if (!found || found.redirect_url === null || isOpen(found.status)) return null;
    const { bill_id, invoice_no, bill_status, redirect_url, callback_format } = found;
    const now = clock.now();
    if (callback_format === 'LEANX')
      return { url: leanxReturnUrl(redirect_url, { invoice_no, status: bill_status }), skips_receipt: true };
    const url =
      callback_format === 'BILLPLZ'
        ? await billplzReturnUrl({ config, read, encryption }, { account_id, bill_id, redirect_url }, now)
        : await signedReturnUrl({ read, encryption }, { ...found, account_id, redirect_url }, now);
    return url === null ? null : { url, skips_receipt: callback_format === 'BILLPLZ' };
  };
