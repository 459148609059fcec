import { timingSafeEqual } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import type { Data } from '@kutip/contracts/endpoint';
import type { refundLinks } from '@kutip/contracts/refunds';
import { isAsked, payerStatus } from '@kutip/domain/refund';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import { readOwnedToken } from '../../platform/link-token.ts';
import { merchantFace, supportOf } from '../accounts/accounts.service.ts';
import { payoutServicesOf, type NamedAccount } from '../banks/banks.service.ts';
import { giveAccount } from './go-on.ts';
import type { RefundParts } from './parts.ts';
import type { RefundKey } from './refund.ts';
import { refundByLink } from './refunds.queries.ts';

type Page = Data<typeof refundLinks.look>;

/** payout_services.bank_type_id */
const BANKS = 1;
const WALLETS = 2;

const invalid = () => new Refusal(CODE.link_invalid, 'This link is not valid any more.', 'link_invalid');

/** The refund that a link opens; the newest link of a refund is the only one. Refuses 4006. */
async function opened(db: Connection, token: string) {
  const read = readOwnedToken(token);
  const refund = read && (await refundByLink(db, read));
  if (!read || !refund?.link_hash || !timingSafeEqual(refund.link_hash, read.token_hash)) throw invalid();
  return { key: { account_id: read.account_id, id: read.id }, refund };
}
type Opened = Awaited<ReturnType<typeof opened>>['refund'];

async function pageOf(db: Connection, { account_id }: RefundKey, refund: Opened, now: Date): Promise<Page> {
  const { status, link_expires_at, link_hash: _, ended_at, ...facts } = refund;
  const banks = isAsked(refund, now)
    ? [...(await payoutServicesOf(db, BANKS)), ...(await payoutServicesOf(db, WALLETS))]
    : [];
  return {
    ...facts,
    status: payerStatus(refund, now),
    expires_at: link_expires_at,
    has_failed: status === 'FAILED',
    done_at: status === 'VOIDED' || status === 'REFUNDED' ? ended_at : null,
    merchant: await merchantFace(db, account_id),
    support: await supportOf(db, account_id),
    banks: banks
      .filter(({ record_status_id }) => record_status_id === 1)
      .map(({ payout_service_id, name }) => ({ payout_service_id, name })),
  };
}

/** What the payer's page shows. Refuses 4006. */
export async function lookAtLink({ store, clock }: RefundParts, token: string): Promise<Page> {
  const { key, refund } = await opened(store.read, token);
  return pageOf(store.read, key, refund, clock.now());
}

/** The payer says where his money is to go: once. Refuses 4000, 4006, 4010, 4014, 4015, 5002. */
export async function submitByLink(parts: RefundParts, token: string, named: NamedAccount): Promise<Page> {
  const { store, clock } = parts;
  const { key, refund } = await opened(store.read, token);
  const refuseClosed = (seen: Pick<Opened, 'status' | 'link_expires_at' | 'link_hash'>) => {
    if (!seen.link_hash || !refund.link_hash || !seen.link_hash.equals(refund.link_hash)) throw invalid();
    if (!isAsked(seen, clock.now()))
      throw new Refusal(CODE.wrong_state, 'This was said already, or the link is too old.', 'link_closed');
  };
  refuseClosed(refund);
  await giveAccount(parts, key, named, { actor: 'payer', still: refuseClosed });
  return lookAtLink(parts, token);
}
