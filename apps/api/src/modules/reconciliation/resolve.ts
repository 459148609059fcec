import { CODE } from '@kutip/contracts/codes';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import type { reconciliation } from '@kutip/contracts/reconciliation';
import { itemDifference, type Resolution } from '@kutip/domain/reconciliation';
import { sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { ANONYMOUS_ACCOUNT } from '../../platform/idempotency.ts';
import { disbursementById } from '../disbursements/disbursements.service.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import type { ItemKey } from '../reconciliation-items/reconciliation-items.service.ts';
import { bankResultFromLine } from './bank-result.ts';
import type { ReconcileDeps } from './reconcile.ts';
import { assertResolvable, POSTED_RESOLUTIONS, resolveItem, type PostedResolution } from './resolve.posting.ts';
import { hasLedger, lockItems, writeResolved, type LockedItem } from './resolve.queries.ts';

export interface ResolveDeps extends ReconcileDeps {
  poster: Poster;
}
type ResolveInput = ParsedRequest<typeof reconciliation.resolve>['body'];

const isPosted = (resolution: Resolution): resolution is PostedResolution =>
  (POSTED_RESOLUTIONS as readonly Resolution[]).includes(resolution);

async function post(
  { store, poster, clock }: ResolveDeps,
  item: ItemKey,
  input: ResolveInput,
  by: string,
): Promise<void> {
  const { resolution, note, account_id: credited_account_id } = input;
  const account_id = resolution === 'correction_credit' ? credited_account_id : item.account_id;
  const has_ledger =
    account_id !== undefined && account_id !== ANONYMOUS_ACCOUNT && (await hasLedger(store.read, account_id));
  if (!has_ledger)
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', {
      account_id: account_id ? 'not_found' : 'required',
    });
  const command = { item, resolution: resolution as PostedResolution, note, by, now: clock.now() };
  // The account is the subject, so that corrections of one merchant are decided sequentially.
  await poster.post(resolveItem, { ...command, account_id, subject_id: account_id });
}

/** Applies resolutions that belong to payments or disbursements, before the item is closed. Idempotent. */
async function applyResolution(deps: ResolveDeps, item: LockedItem, resolution: Resolution): Promise<void> {
  const { store, clock, paymentSwitch, disbursements } = deps;
  const { account_id, subject_id, reference, provider, booked_amount } = item;
  if (resolution === 'surplus') {
    const surplus = itemDifference(item);
    const payment = { provider, order_no: reference, amount: sen(booked_amount ?? 0), surplus, currency: 'MYR' };
    await paymentSwitch.applyStatementPayment({ ...payment, provider_reference: null, paid_at: clock.now() });
  }
  if (resolution === 'payout_return') {
    const key = { account_id, id: subject_id! };
    const disbursement = await disbursementById(store.read, key);
    if (disbursement?.status !== 'SUCCESS')
      throw new Refusal(CODE.wrong_state, 'This payout was not reported as paid.', 'wrong_state');
    const line = { type: 'CREDIT' as const, amount: disbursement.amount, currency: 'MYR', provider_reference: null };
    await disbursements.applyBankResult(key, bankResultFromLine(reference, line));
  }
}

/** Resolves an item. Refuses 4004, 4010, 4014, and 4000 without a merchant to credit. */
export async function resolve(deps: ResolveDeps, key: ItemKey, input: ResolveInput, by: string): Promise<void> {
  const { store, clock } = deps;
  const { resolution, note } = input;
  if (isPosted(resolution)) return post(deps, key, input, by);
  const [item] = await store.transact((db) => lockItems(db, [key]));
  assertResolvable(item, resolution);
  await applyResolution(deps, item, resolution);
  await store.transact(async (db) => {
    const [locked] = await lockItems(db, [key]);
    if (locked?.work !== 'OPEN') return;
    const at = clock.now();
    const no_transfer = { transfer_account_id: null, transfer_id: null };
    await writeResolved(db, [{ ...key, resolution, note, by, at, ...no_transfer }]);
  });
}
