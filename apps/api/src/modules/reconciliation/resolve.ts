import { CODE } from '@kutip/contracts/codes';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import type { reconciliation } from '@kutip/contracts/reconciliation';
import { itemDifference, type Resolution } from '@kutip/domain/reconciliation';
import { sen, type Sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { needsSecondPerson } from '@kutip/domain/second-person';
import { v7 as uuid } from 'uuid';
import { ANONYMOUS_ACCOUNT } from '../../platform/idempotency.ts';
import { disbursementById } from '../disbursements/disbursements.service.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { insertProposal, openProposal, requireMayDecide } from '../proposals/proposals.service.ts';
import type { ItemKey } from '../reconciliation-items/reconciliation-items.service.ts';
import { bankResultFromLine } from './bank-result.ts';
import type { ReconcileDeps } from './reconcile.ts';
import {
  assertResolvable,
  correctionAmount,
  POSTED_RESOLUTIONS,
  resolveItem,
  type PostedResolution,
} from './resolve.posting.ts';
import { hasLedger, lockItems, writeResolved, type LockedItem } from './resolve.queries.ts';

export interface ResolveDeps extends ReconcileDeps {
  poster: Poster;
}
/** A proposed resolution. `amount`: what it moves, in sen, as the first admin saw it. */
export interface ResolutionContent {
  resolution: PostedResolution;
  note: string;
  /** The account whose balance changes. */
  account_id: string;
  amount: Sen;
}
type ResolveInput = ParsedRequest<typeof reconciliation.resolve>['body'];

const isPosted = (resolution: Resolution): resolution is PostedResolution =>
  (POSTED_RESOLUTIONS as readonly Resolution[]).includes(resolution);

/** The account whose balance a posted resolution changes. Refuses 4000 without one, or without a ledger. */
async function postedAccount({ store }: ResolveDeps, item: ItemKey, input: ResolveInput): Promise<string> {
  const account_id = input.resolution === 'correction_credit' ? input.account_id : item.account_id;
  if (account_id !== undefined && account_id !== ANONYMOUS_ACCOUNT && (await hasLedger(store.read, account_id)))
    return account_id;
  throw new Refusal(CODE.validation_failed, 'Some fields need attention.', {
    account_id: account_id ? 'not_found' : 'required',
  });
}

/** Posts a resolution, by one admin or by the second one (`proposal`). */
export async function postResolution(
  { poster, clock }: ResolveDeps,
  item: ItemKey,
  { resolution, note, account_id }: Pick<ResolutionContent, 'resolution' | 'note' | 'account_id'>,
  { by, proposal }: { by: string; proposal: { id: string; amount: Sen } | null },
): Promise<void> {
  const command = { item, resolution, note, by, now: clock.now(), proposal };
  // The account is the subject, so that corrections of one merchant are decided sequentially.
  await poster.post(resolveItem, { ...command, account_id, subject_id: account_id });
}

/** Stores a correction that needs a second person, under the lock of the item. Returns false if it needs none. */
async function propose(
  { store, clock }: ResolveDeps,
  key: ItemKey,
  content: Omit<ResolutionContent, 'amount'>,
  proposed_by: string,
): Promise<boolean> {
  const { resolution } = content;
  if (resolution === 'reversal') return false;
  return store.transact(async (db) => {
    const [item] = await lockItems(db, [key]);
    assertResolvable(item, resolution);
    const amount = correctionAmount(item, resolution);
    if (!needsSecondPerson('RESOLUTION', amount)) return false;
    requireMayDecide(await openProposal(db, 'RESOLUTION', key), null, proposed_by);
    await insertProposal(db, {
      account_id: key.account_id,
      id: uuid(),
      kind: 'RESOLUTION',
      subject_id: key.id,
      content: { ...content, amount },
      proposed_by,
      proposed_at: clock.now(),
    });
    return true;
  });
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

/**
 * Resolves an item, or proposes its resolution where that needs a second person. Refuses 4004, 4010, 4014, and 4000 without a
 * merchant to credit.
 */
export async function resolve(
  deps: ResolveDeps,
  key: ItemKey,
  input: ResolveInput,
  by: string,
): Promise<'resolved' | 'proposed'> {
  const { resolution, note } = input;
  if (!isPosted(resolution)) {
    await resolveWithoutPosting(deps, key, { resolution, note }, by);
    return 'resolved';
  }
  const content = { resolution, note, account_id: await postedAccount(deps, key, input) };
  if (await propose(deps, key, content, by)) return 'proposed';
  await postResolution(deps, key, content, { by, proposal: null });
  return 'resolved';
}

async function resolveWithoutPosting(
  deps: ResolveDeps,
  key: ItemKey,
  { resolution, note }: Pick<ResolveInput, 'resolution' | 'note'>,
  by: string,
): Promise<void> {
  const { store, clock } = deps;
  const item = await store.transact(async (db) => {
    const [locked] = await lockItems(db, [key]);
    assertResolvable(locked, resolution);
    requireMayDecide(await openProposal(db, 'RESOLUTION', key), null, by);
    return locked;
  });
  await applyResolution(deps, item, resolution);
  await store.transact(async (db) => {
    const [locked] = await lockItems(db, [key]);
    if (locked?.work !== 'OPEN') return;
    const at = clock.now();
    const no_transfer = { transfer_account_id: null, transfer_id: null };
    await writeResolved(db, [{ ...key, resolution, note, by, at, ...no_transfer }]);
  });
}
