/** The front door of top-ups: whoever makes something payable into a pool makes it here. */
import { randomBytes } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import { invoiceNo, type InvoiceKind } from '@kutip/domain/invoice-number';
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
import { v7 as uuid } from 'uuid';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { found } from '../../platform/crud.ts';
import { enterDirectory } from '../../platform/directory.ts';
import type { Context } from '../../platform/mount.ts';
import { insertEvents } from '../payments/switch.service.ts';
import { accountOfPool, findVirtualAccount } from '../pools/pools.service.ts';
import { insertTopUp } from './top-ups.queries.ts';

/** Where it is paid. */
export const linkToTopUp = (public_url: string, kind: keyof typeof TOP_UP_PAGES, invoice_no: string): string =>
  new URL(`/pay/${TOP_UP_PAGES[kind]}?invoice_no=${invoice_no}`, public_url).href;

const RANDOM_BYTES = 10;
const DAY_MS = 24 * 60 * 60_000;

/** Id and number of an invoice that is no bill, both entered in the directory. Ten random characters hardly ever meet twice. */
export async function newInvoice(
  db: Connection,
  account_id: string,
  kind: Exclude<InvoiceKind, 'BILL'>,
): Promise<{ id: string; invoice_no: string }> {
  const key = { kind: 'invoice' as const, account_id, id: uuid() };
  const invoice_no = invoiceNo(kind, randomBytes(RANDOM_BYTES));
  const entered = await enterDirectory(db, [{ ...key, key: invoice_no }]);
  if (entered.length === 0) return newInvoice(db, account_id, kind);
  await enterDirectory(db, [{ ...key, key: key.id }]);
  return { id: key.id, invoice_no };
}

export interface WantedTopUp {
  kind: TopUpKind;
  amount?: Sen | undefined;
  pool_type?: TopUpPool | undefined;
  virtual_account_id?: string | undefined;
}

const fault = (faults: Record<string, string>) =>
  new Refusal(CODE.validation_failed, 'Some fields need attention.', faults);

/** The numbered account that is filled: the one that was named, or the pool's. */
async function accountFor({ db, account_id }: Context, { kind, pool_type, virtual_account_id }: WantedTopUp) {
  const named =
    virtual_account_id === undefined ? null : found(await findVirtualAccount(db, account_id, virtual_account_id));
  const of_named = TOP_UP_POOLS.find((one) => one === named?.pool_type) ?? null;
  if (named && (of_named === null || (pool_type && pool_type !== of_named)))
    throw fault({ virtual_account_id: 'not_allowed' });
  const pool = poolOfTopUp(kind, pool_type ?? of_named);
  if (pool === null) throw fault({ pool_type: pool_type || named ? 'not_allowed' : 'required' });
  return { pool_type: pool, virtual_account_id: named?.id ?? found(await accountOfPool(db, account_id, pool)).id };
}

/**
 * Makes a top-up: its invoice, the keys that lead to it and the first line of its timeline. Refuses 4003 whoever may not
 * bring money in, 4000 a missing amount or a pool that does not fit, 4004 another merchant's virtual account, 4013 an
 * amount outside the limits.
 */
export async function makeTopUp(context: Context, wanted: WantedTopUp): Promise<{ id: string; invoice_no: string }> {
  const { db, account_id, user_id, permissions, now } = context;
  if (!permissions.includes('payouts.write'))
    throw new Refusal(CODE.not_permitted, 'You may not do this.', 'not_permitted');
  const { kind, amount } = wanted;
  if (amount === undefined) throw fault({ amount: 'required' });
  const outside = topUpAmountFault(amount);
  if (outside) throw new Refusal(CODE.amount_outside_limits, 'This amount cannot be brought in.', { amount: outside });
  const target = await accountFor(context, wanted);
  const { id, invoice_no } = await newInvoice(db, account_id, kind);
  const expires_at = new Date(now.getTime() + TOP_UP_VALID_DAYS * DAY_MS);
  await insertTopUp(db, {
    account_id,
    id,
    invoice_no,
    kind,
    ...target,
    amount,
    created_by: user_id,
    expires_at,
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
