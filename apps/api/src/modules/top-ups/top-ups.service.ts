/** Public interface of top-ups: creates invoices that are paid into a pool. */
import { CODE } from '@kutip/contracts/codes';
import { toRinggit, type Sen } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import { Refusal } from '@kutip/domain/refusal';
import {
  poolOfTopUp,
  TOP_UP_PAGES,
  TOP_UP_POOLS,
  TOP_UP_VALID_DAYS,
  topUpAmountFault,
  type TopUpKind,
  type TopUpPool,
} from '@kutip/domain/top-up';
import { audit } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import type { Context } from '../../platform/mount.ts';
import { createInvoice, insertEvents } from '../invoices/invoices.service.ts';
import { accountOfPool, findVirtualAccount } from '../pools/pools.service.ts';

export { topUpOwner } from './top-up-owner.ts';

/** URL of the public payment page. */
export const linkToTopUp = (public_url: string, kind: keyof typeof TOP_UP_PAGES, invoice_no: string): string =>
  new URL(`/pay/${TOP_UP_PAGES[kind]}?invoice_no=${invoice_no}`, public_url).href;

const DAY_MS = 24 * 60 * 60_000;

export interface TopUpInput {
  kind: TopUpKind;
  amount?: Sen | undefined;
  pool_type?: TopUpPool | undefined;
  virtual_account_id?: string | undefined;
}

const fault = (faults: Record<string, string>) =>
  new Refusal(CODE.validation_failed, 'Some fields need attention.', faults);

/** The pool and virtual account that the top-up credits: the given one, or the pool's. */
async function targetAccount({ db, account_id }: Context, { kind, pool_type, virtual_account_id }: TopUpInput) {
  const virtual_account =
    virtual_account_id === undefined
      ? null
      : requireFound(await findVirtualAccount(db, account_id, virtual_account_id));
  const pool_of_account = TOP_UP_POOLS.find((one) => one === virtual_account?.pool_type) ?? null;
  if (virtual_account && (pool_of_account === null || (pool_type && pool_type !== pool_of_account)))
    throw fault({ virtual_account_id: 'not_allowed' });
  const pool = poolOfTopUp(kind, pool_type ?? pool_of_account);
  if (pool === null) throw fault({ pool_type: pool_type || virtual_account ? 'not_allowed' : 'required' });
  return {
    pool_type: pool,
    virtual_account_id: virtual_account?.id ?? requireFound(await accountOfPool(db, account_id, pool)).id,
  };
}

/**
 * Creates a top-up with its invoice, directory entries and first timeline event. Refuses 4003 without permission, 4000 a
 * missing amount or a wrong pool, 4004 another merchant's virtual account, 4013 an amount outside the limits.
 */
export async function createTopUp(context: Context, input: TopUpInput): Promise<{ id: string; invoice_no: string }> {
  const { db, account_id, user_id, permissions, now } = context;
  if (!permissions.includes('payouts.write'))
    throw new Refusal(CODE.not_permitted, 'You may not do this.', 'not_permitted');
  const { kind, amount } = input;
  if (amount === undefined) throw fault({ amount: 'required' });
  const amount_fault = topUpAmountFault(amount);
  if (amount_fault)
    throw new Refusal(CODE.amount_outside_limits, 'This amount is outside the limits for top-ups.', {
      amount: amount_fault,
    });
  const target = await targetAccount(context, input);
  const { id, invoice_no } = await createInvoice(db, {
    account_id,
    kind,
    ...target,
    amount,
    // The pool is credited with the requested amount, so the payer bears the fee.
    fee_bearer: 'CUSTOMER',
    created_by: user_id,
    expires_at: new Date(now.getTime() + TOP_UP_VALID_DAYS * DAY_MS),
    created_at: now,
  });
  const event = paymentEvent('top_up_created', { pool: target.pool_type, amount: toRinggit(amount) });
  await insertEvents(db, [
    { account_id, invoice_id: id, payment_record_id: null, ...event, actor: 'merchant', at: now },
  ]);
  const after = { invoice_no, kind, pool_type: target.pool_type, amount: toRinggit(amount) };
  await audit(context, { action: 'create', entity: 'top_up', entity_id: id, after });
  return { id, invoice_no };
}
