import { randomBytes } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import { dayOf } from '@kutip/domain/day';
import { serviceTaxBps } from '@kutip/domain/fees';
import { disbursementNo } from '@kutip/domain/invoice-number';
import type { Sen } from '@kutip/domain/money';
import { payoutFault, quotePayout, type PayoutSource } from '@kutip/domain/payout';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { planOf } from '../accounts/accounts.service.ts';
import { serviceFor, type NamedAccount } from '../banks/banks.service.ts';
import { maskAccountNumber, sealAccountNumber, type Disbursements } from '../disbursements/disbursements.service.ts';
import { commissionOn } from '../introducers/introducers.service.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { accountOfPool, findVirtualAccount } from '../pools/pools.service.ts';
import { createCommand, createPayout } from './create.posting.ts';
import { payoutByReference, payoutTerms } from './payouts.queries.ts';
import { nearEnough, type VerifyParts } from './verification.ts';

export interface PayoutParts extends VerifyParts {
  clock: Clock;
  poster: Poster;
  encryption: Encryption;
  disbursements: Pick<Disbursements, 'cancel' | 'hear'>;
}

export interface WantedPayout extends NamedAccount {
  account_id: string;
  user_id: string;
  /** What the receiver gets, in sen. */
  amount: Sen;
  email?: string | undefined;
  reference?: string | undefined;
  description?: string | undefined;
  verification_id?: string | undefined;
  virtual_account_id?: string | undefined;
  source: PayoutSource;
  batch_id?: string;
  /** Of a table that is too large as a whole. */
  needs_approval?: boolean;
  /** Given where the caller must find the payout again if he dies meanwhile. */
  id?: string;
}

const COLUMN = 'payout_records.account_number';

/** What a payout of an amount costs today. Refuses 4013. */
export function quoteFor(amount: Sen, now: Date) {
  const fault = payoutFault(amount);
  if (fault)
    throw new Refusal(CODE.amount_outside_limits, 'A payout is between RM 1.00 and RM 50,000.00.', { amount: fault });
  return quotePayout(amount, serviceTaxBps(dayOf(now)));
}

/** Whether a second person must release so much. */
export const needsApproval = async (db: Connection, account_id: string, amount: Sen): Promise<boolean> =>
  amount > (await payoutTerms(db, account_id)).approval_above;

/** A plan may have none. Refuses 4011. */
export async function refuseWithoutPlan(db: Connection, account_id: string): Promise<void> {
  const { advanced_setting } = await planOf(db, account_id);
  if (!advanced_setting.payout_enable)
    throw new Refusal(CODE.plan_limit_reached, 'Your plan has no payouts.', 'payout_enable');
}

/**
 * The payout that was made under this reference; null: none yet. Refuses 4025 when it was another one: the same
 * reference for something else is a mistake of the caller's.
 */
export async function madeBefore(
  { store, encryption }: Pick<PayoutParts, 'store' | 'encryption'>,
  { account_id, reference, payout_service_id, account_number, account_name, amount }: WantedPayout,
): Promise<string | null> {
  const kept = reference === undefined ? undefined : await payoutByReference(store.read, account_id, reference);
  if (!kept) return null;
  const is_same =
    kept.payout_service_id === payout_service_id &&
    kept.account_name === account_name &&
    kept.amount === amount &&
    encryption.decrypt(kept.account_number, { account_id, column: COLUMN }) === account_number;
  if (!is_same)
    throw new Refusal(CODE.duplicate, 'This reference was used for another payout.', { reference: 'duplicate' });
  return kept.id;
}

/** The virtual account that it is paid from: the one of the PAYOUT pool. Refuses another one (4000). */
async function drawnFrom(db: Connection, account_id: string, wanted: string | undefined): Promise<string | null> {
  const own = (await accountOfPool(db, account_id, 'PAYOUT'))?.id ?? null;
  if (wanted === undefined || wanted === own) return own;
  const is_ours = (await findVirtualAccount(db, account_id, wanted)) !== undefined;
  throw new Refusal(CODE.validation_failed, 'Payouts are drawn from your payout balance.', {
    virtual_account_id: is_ours ? 'not_a_payout_account' : 'not_found',
  });
}

/**
 * Reserves a payout and sends it on its way. Answers its id; of one that was made before under the same reference, that
 * one's. Calls the bank: hold no transaction open. Refuses 4000, 4011, 4013, 4014, 4015, 4024, 4025, 5002.
 */
export async function makePayout(parts: PayoutParts, wanted: WantedPayout): Promise<string> {
  const { store, poster, encryption, clock } = parts;
  const { account_id, user_id, account_number, account_name, amount, payout_service_id } = wanted;
  const before = await madeBefore(parts, wanted);
  if (before !== null) return before;
  const now = clock.now();
  await refuseWithoutPlan(store.read, account_id);
  const { fee, fee_tax, total } = quoteFor(amount, now);
  const virtual_account_id = await drawnFrom(store.read, account_id, wanted.virtual_account_id);
  const { swift_code } = await serviceFor(store.read, wanted);
  const { confident_ratio, approval_above } = await payoutTerms(store.read, account_id);
  const { commission } = await commissionOn(store.read, account_id, 'PAYOUT', fee);
  const asker = { account_id, user_id, now };
  const { bank_name, ratio } = await nearEnough(parts, asker, wanted, { swift_code, confident_ratio });

  const { id = uuid(), email = null, reference = null, description = null, source, batch_id = null } = wanted;
  const invoice_no = disbursementNo('PAYOUT', randomBytes(10));
  const money = { amount, fee, fee_tax };
  const account = { payout_service_id, account_mask: maskAccountNumber(account_number), account_name };
  const payout = {
    ...account,
    ...money,
    account_id,
    id,
    invoice_no,
    virtual_account_id,
    account_number: encryption.encrypt(account_number, { account_id, column: COLUMN }),
    bank_account_name: bank_name,
    match_ratio: ratio,
    email,
    reference,
    description,
    source,
    batch_id,
    created_by: user_id,
    created_at: now,
  };
  const order = {
    ...account,
    ...money,
    account_id,
    id,
    source: 'PAYOUT' as const,
    reference: invoice_no,
    bank_code: swift_code,
    account_number: sealAccountNumber(encryption, account_id, account_number),
    commission,
    drawn: [{ book: 'payout' as const, amount: total }],
    needs_approval: wanted.needs_approval === true || amount > approval_above,
    send_after: now,
    created_at: now,
  };
  const posted = await poster.post(createPayout, createCommand(payout, order));
  if (posted.status === 'posted' || reference === null) return id;
  // Somebody else was quicker with the same reference.
  const first = await madeBefore(parts, wanted);
  if (first === null) throw new Error(`Payout ${id} was posted before and is not there`);
  return first;
}
