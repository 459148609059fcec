import type { Data } from '@kutip/contracts/endpoint';
import type { topUps } from '@kutip/contracts/top-ups';
import { dayOf } from '@kutip/domain/day';
import { serviceTaxBps } from '@kutip/domain/fees';
import type { TopUpStatus } from '@kutip/domain/top-up';
import { found } from '../../platform/crud.ts';
import { ownerOf } from '../../platform/directory.ts';
import type { PublicContext } from '../../platform/mount.ts';
import { merchantFace } from '../accounts/accounts.service.ts';
import { offeredServices, openAttemptOf } from '../payments/switch.service.ts';
import { bankInOf } from './bank-in.ts';
import { payableByNo } from './top-ups.queries.ts';

type Page = Data<typeof topUps.page>;

const CLOSED: Partial<Record<TopUpStatus, NonNullable<Page['closed']>>> = {
  PAID: 'paid',
  EXPIRED: 'expired',
  CANCELLED: 'cancelled',
  REJECTED: 'rejected',
  AWAITING_REVIEW: 'awaiting_review',
};

/** A top-up, or a plan to be paid, as anybody sees it who has its number. */
export async function topUpPage(invoice_no: string, { db, now }: PublicContext): Promise<Page> {
  const key = found(await ownerOf(db, 'invoice', invoice_no));
  const { id, virtual_account_id, fee_bearer, ...payable } = found(await payableByNo(db, key, now));
  const { account_id } = key;
  const { amount, status } = payable;
  const closed = CLOSED[status] ?? null;
  const what = { account_id, kind: payable.kind, collection: { channel_flags: null, fee_bearer }, amount, now };
  return {
    uuid: id,
    ...payable,
    closed,
    open_attempt: await openAttemptOf(db, key),
    bank_in:
      virtual_account_id === null || closed
        ? null
        : await bankInOf(db, account_id, { virtual_account_id, invoice_no: payable.invoice_no, amount }),
    merchant: await merchantFace(db, account_id),
    services: closed ? [] : await offeredServices(db, what),
    service_tax_bps: serviceTaxBps(dayOf(now)),
  };
}
