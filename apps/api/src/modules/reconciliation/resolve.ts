import { CODE } from '@kutip/contracts/codes';
import type { Parsed } from '@kutip/contracts/endpoint';
import type { reconciliation } from '@kutip/contracts/reconciliation';
import { differenceIn, type Resolution } from '@kutip/domain/reconciliation';
import { sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { NOBODY } from '../../platform/idempotency.ts';
import { disbursementById } from '../disbursements/disbursements.service.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import type { ItemKey } from './items.queries.ts';
import { payoutWord } from './payout-word.ts';
import type { ReconcileParts } from './reconcile.ts';
import { POSTED, refuseUnlessAllowed, resolveItem, type PostedResolution } from './resolve.posting.ts';
import { isMerchant, lockItems, writeResolved, type LockedItem } from './resolve.queries.ts';

export interface ResolveParts extends ReconcileParts {
  poster: Poster;
}
type Wish = Parsed<typeof reconciliation.resolve>['body'];

const isPosted = (resolution: Resolution): resolution is PostedResolution =>
  (POSTED as readonly Resolution[]).includes(resolution);

async function post({ store, poster, clock }: ResolveParts, item: ItemKey, wish: Wish, by: string): Promise<void> {
  const { resolution, note, account_id: whose } = wish;
  const account_id = resolution === 'correction_credit' ? whose : item.account_id;
  const is_known = account_id !== undefined && account_id !== NOBODY && (await isMerchant(store.read, account_id));
  if (!is_known)
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', {
      account_id: account_id ? 'not_found' : 'required',
    });
  const command = { item, resolution: resolution as PostedResolution, note, by, now: clock.now() };
  // The account is the subject: two corrections of one merchant are decided one after the other.
  await poster.post(resolveItem, { ...command, account_id, subject_id: account_id });
}

/** What is told to somebody else's guarded transition before the item is closed: repeated, it does nothing more. */
async function tellFirst(parts: ResolveParts, item: LockedItem, resolution: Resolution): Promise<void> {
  const { store, clock, paymentSwitch, disbursements } = parts;
  const { account_id, subject_id, reference, provider, booked } = item;
  if (resolution === 'surplus') {
    const surplus = differenceIn(item);
    const word = { provider, order_no: reference, amount: sen(booked ?? 0), surplus, currency: 'MYR' };
    await paymentSwitch.hearStatement({ ...word, provider_reference: null, paid_at: clock.now() });
  }
  if (resolution === 'payout_return') {
    const key = { account_id, id: subject_id! };
    const order = await disbursementById(store.read, key);
    if (order?.status !== 'SUCCESS')
      throw new Refusal(CODE.wrong_state, 'This order has not succeeded.', 'wrong_state');
    const line = { type: 'CREDIT' as const, amount: order.amount, currency: 'MYR', provider_reference: null };
    await disbursements.hear(key, payoutWord(reference, line));
  }
}

/** Settles an item by one of the ways that fit it. Refuses 4004, 4010, 4014, and 4000 without a merchant to credit. */
export async function resolve(parts: ResolveParts, key: ItemKey, wish: Wish, by: string): Promise<void> {
  const { store, clock } = parts;
  const { resolution, note } = wish;
  if (isPosted(resolution)) return post(parts, key, wish, by);
  const [seen] = await store.transact((db) => lockItems(db, [key]));
  refuseUnlessAllowed(seen, resolution);
  await tellFirst(parts, seen, resolution);
  await store.transact(async (db) => {
    const [locked] = await lockItems(db, [key]);
    if (locked?.work !== 'OPEN') return;
    const at = clock.now();
    const nothing = { transfer_account_id: null, transfer_id: null };
    await writeResolved(db, [{ ...key, resolution, note, by, at, ...nothing }]);
  });
}
