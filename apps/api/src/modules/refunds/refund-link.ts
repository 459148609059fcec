import { timingSafeEqual } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import type { Data } from '@kutip/contracts/endpoint';
import type { refundLinks } from '@kutip/contracts/refunds';
import { isAwaitingPayerAccount, payerStatus } from '@kutip/domain/refund';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import { parseOwnedToken } from '../../platform/link-token.ts';
import { loadMerchantProfile, loadSupportContact } from '../accounts/accounts.service.ts';
import { payoutServicesOf, type NamedAccount } from '../banks/banks.service.ts';
import { setPayoutAccount } from './refund-decisions.ts';
import type { RefundDeps } from './deps.ts';
import type { RefundKey } from './refund.ts';
import { refundByLink } from './refunds.queries.ts';

type Page = Data<typeof refundLinks.readByToken>;

/** payout_services.bank_type_id */
const BANKS = 1;
const WALLETS = 2;

const invalid = () =>
  new Refusal(CODE.link_invalid, 'This link is no longer valid. Ask the merchant for a new one.', 'link_invalid');

/** The refund of a link; only the newest link of a refund is valid. Refuses 4006. */
async function findLinkedRefund(db: Connection, token: string) {
  const read = parseOwnedToken(token);
  const refund = read && (await refundByLink(db, read));
  if (!read || !refund?.link_hash || !timingSafeEqual(refund.link_hash, read.token_hash)) throw invalid();
  return { key: { account_id: read.account_id, id: read.id }, refund };
}
type LinkedRefund = Awaited<ReturnType<typeof findLinkedRefund>>['refund'];

async function buildPage(db: Connection, { account_id }: RefundKey, refund: LinkedRefund, now: Date): Promise<Page> {
  const { status, link_expires_at, link_hash: _, ended_at, ...facts } = refund;
  const banks = isAwaitingPayerAccount(refund, now)
    ? [...(await payoutServicesOf(db, BANKS)), ...(await payoutServicesOf(db, WALLETS))]
    : [];
  return {
    ...facts,
    status: payerStatus(refund, now),
    expires_at: link_expires_at,
    has_failed: status === 'FAILED',
    done_at: status === 'VOIDED' || status === 'REFUNDED' ? ended_at : null,
    merchant: await loadMerchantProfile(db, account_id),
    support: await loadSupportContact(db, account_id),
    banks: banks
      .filter(({ record_status_id }) => record_status_id === 1)
      .map(({ payout_service_id, name }) => ({ payout_service_id, name })),
  };
}

/** The payer's refund page. Refuses 4006. */
export async function readRefundLink({ store, clock }: RefundDeps, token: string): Promise<Page> {
  const { key, refund } = await findLinkedRefund(store.read, token);
  return buildPage(store.read, key, refund, clock.now());
}

/** Sets the payer's bank account, once. Refuses 4000, 4006, 4010, 4014, 4015, 5002. */
export async function submitPayerAccount(deps: RefundDeps, token: string, named: NamedAccount): Promise<Page> {
  const { store, clock } = deps;
  const { key, refund } = await findLinkedRefund(store.read, token);
  const refuseClosed = (current: Pick<LinkedRefund, 'status' | 'link_expires_at' | 'link_hash'>) => {
    if (!current.link_hash || !refund.link_hash || !current.link_hash.equals(refund.link_hash)) throw invalid();
    if (!isAwaitingPayerAccount(current, clock.now()))
      throw new Refusal(
        CODE.wrong_state,
        'Your bank account was submitted already, or this link has expired.',
        'link_closed',
      );
  };
  refuseClosed(refund);
  await setPayoutAccount(deps, key, named, { actor: 'payer', recheck: refuseClosed });
  return readRefundLink(deps, token);
}
