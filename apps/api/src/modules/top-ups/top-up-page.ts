import type { Data } from '@kutip/contracts/endpoint';
import type { topUps } from '@kutip/contracts/top-ups';
import type { TopUpStatus } from '@kutip/domain/top-up';
import { requireFound } from '../../platform/crud.ts';
import { findOwner } from '../../platform/directory.ts';
import type { PublicContext } from '../../platform/mount.ts';
import { loadMerchantProfile } from '../accounts/accounts.service.ts';
import { findOpenAttempt, type PaymentSwitch } from '../payments/switch.service.ts';
import { loadServiceTaxBps } from '../service-tax/service-tax.service.ts';
import { bankInDetails } from './bank-in.ts';
import { payableByNo } from './top-ups.queries.ts';

type Page = Data<typeof topUps.page>;

const CLOSED_REASONS: Partial<Record<TopUpStatus, NonNullable<Page['closed']>>> = {
  PAID: 'paid',
  EXPIRED: 'expired',
  CANCELLED: 'cancelled',
  REJECTED: 'rejected',
  AWAITING_REVIEW: 'awaiting_review',
};

/** The public page of a top-up or a plan invoice. */
export async function topUpPage(
  paymentSwitch: Pick<PaymentSwitch, 'offered'>,
  invoice_no: string,
  { db, now }: PublicContext,
): Promise<Page> {
  const key = requireFound(await findOwner(db, 'invoice', invoice_no));
  const { id, virtual_account_id, fee_bearer: _, ...payable } = requireFound(await payableByNo(db, key, now));
  const { account_id } = key;
  const { amount, status } = payable;
  const closed = CLOSED_REASONS[status] ?? null;
  return {
    uuid: id,
    ...payable,
    closed,
    open_attempt: await findOpenAttempt(db, key),
    bank_in:
      virtual_account_id === null || closed
        ? null
        : await bankInDetails(db, account_id, { virtual_account_id, invoice_no: payable.invoice_no, amount }),
    merchant: await loadMerchantProfile(db, account_id),
    services: closed ? [] : await paymentSwitch.offered(key),
    service_tax_bps: await loadServiceTaxBps(db, now),
  };
}
