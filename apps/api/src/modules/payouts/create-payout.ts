import { randomBytes } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import { dayOf } from '@kutip/domain/day';
import { serviceTaxBps } from '@kutip/domain/fees';
import { disbursementNo } from '@kutip/domain/invoice-number';
import type { CallbackFormat } from '@kutip/domain/merchant-callback';
import { toRinggit, type Sen } from '@kutip/domain/money';
import { payoutFault, quotePayout, type PayoutSource } from '@kutip/domain/payout';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import { auditRow, type AuditActor } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import type { Encryption } from '../../platform/encryption.ts';
import { idempotencyKeyReused } from '../../platform/idempotency.ts';
import { loadPlan } from '../accounts/accounts.service.ts';
import { serviceFor, type NamedAccount } from '../banks/banks.service.ts';
import { maskAccountNumber, sealAccountNumber, type Disbursements } from '../disbursements/disbursements.service.ts';
import { commissionOn } from '../introducers/introducers.service.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { accountOfPool, findVirtualAccount } from '../pools/pools.service.ts';
import { createPayoutCommand, createPayoutPosting } from './create-payout.posting.ts';
import { payoutContentById, payoutContentByReference, payoutTerms, type NewPayout } from './payouts.queries.ts';
import { requireNameMatch, type VerifyDeps } from './verification.ts';

export interface PayoutDeps extends VerifyDeps {
  clock: Clock;
  poster: Poster;
  encryption: Encryption;
  disbursements: Pick<Disbursements, 'cancel' | 'applyBankResult'>;
}

export interface PayoutInput extends NamedAccount {
  account_id: string;
  user_id: string;
  /** The amount that the receiver gets, in sen. */
  amount: Sen;
  email?: string | undefined;
  reference?: string | undefined;
  description?: string | undefined;
  verification_id?: string | undefined;
  virtual_account_id?: string | undefined;
  source: PayoutSource;
  batch_id?: string;
  /** The credential whose call creates it. */
  merchant_api_id?: string | undefined;
  /** Where its result is reported; default: the address of the credential. */
  callback_url?: string | null;
  callback_format?: CallbackFormat;
  /** Set for the rows of a batch whose total needs approval. */
  needs_approval?: boolean;
  /** The person whose action is audited; the rows of a batch are audited as one upload. */
  actor?: AuditActor;
  /** The same for every run of one request, so that a repetition after a crash finds the payout. */
  id?: string;
}

const COLUMN = 'payout_records.account_number';

/** Fee and total of a payout at the day's service tax. Refuses 4013. */
export function quoteFor(amount: Sen, tax_bps: number) {
  const fault = payoutFault(amount);
  if (fault)
    throw new Refusal(CODE.amount_outside_limits, 'Enter an amount between RM 1.00 and RM 50,000.00.', {
      amount: fault,
    });
  return quotePayout(amount, tax_bps);
}

/** Whether a second person must approve this amount. */
export const needsApproval = async (db: Connection, account_id: string, amount: Sen): Promise<boolean> =>
  amount > (await payoutTerms(db, account_id)).approval_above;

/** The day's service tax on payouts. Refuses 4011 if the plan does not include payouts. */
export async function requirePayoutPlan(db: Connection, account_id: string, now: Date): Promise<number> {
  const { advanced_setting, service_tax_rates } = await loadPlan(db, account_id);
  if (!advanced_setting.payout_enable)
    throw new Refusal(
      CODE.plan_limit_reached,
      'Your plan does not include payouts. Upgrade your plan.',
      'payout_enable',
    );
  return serviceTaxBps(service_tax_rates, dayOf(now));
}

/**
 * The payout that an earlier run of this request has created, or that has the same reference; null: none yet. Refuses 4026
 * or 4025 if it has other content: the caller used the key or the reference for something else.
 */
async function findEarlierPayout(
  { store, encryption }: Pick<PayoutDeps, 'store' | 'encryption'>,
  { account_id, id, reference, payout_service_id, account_number, account_name, amount }: PayoutInput,
): Promise<string | null> {
  const isSame = (payout: NonNullable<Awaited<ReturnType<typeof payoutContentById>>>): boolean =>
    payout.payout_service_id === payout_service_id &&
    payout.account_name === account_name &&
    payout.amount === amount &&
    encryption.decrypt(payout.account_number, { account_id, column: COLUMN }) === account_number;
  const of_request = id === undefined ? undefined : await payoutContentById(store.read, account_id, id);
  if (of_request && !isSame(of_request)) throw idempotencyKeyReused();
  if (of_request) return of_request.id;
  const referenced =
    reference === undefined ? undefined : await payoutContentByReference(store.read, account_id, reference);
  if (referenced && !isSame(referenced))
    throw new Refusal(CODE.duplicate, 'This reference is used by another payout. Enter another reference.', {
      reference: 'duplicate',
    });
  return referenced?.id ?? null;
}

/** The virtual account of the PAYOUT pool, which payouts are paid from. Refuses another one (4000). */
async function payoutVirtualAccount(
  db: Connection,
  account_id: string,
  virtual_account_id: string | undefined,
): Promise<string | null> {
  const payout_account_id = (await accountOfPool(db, account_id, 'PAYOUT'))?.id ?? null;
  if (virtual_account_id === undefined || virtual_account_id === payout_account_id) return payout_account_id;
  const is_own_account = (await findVirtualAccount(db, account_id, virtual_account_id)) !== undefined;
  throw new Refusal(CODE.validation_failed, 'Payouts are paid from your payout balance. Choose its virtual account.', {
    virtual_account_id: is_own_account ? 'not_a_payout_account' : 'not_found',
  });
}

/** The audit entry of a payout that a person creates. */
function auditOf({ actor }: PayoutInput, { id, invoice_no, amount, account_mask }: NewPayout) {
  if (!actor) return undefined;
  const after = { invoice_no, amount: toRinggit(amount), account: account_mask };
  return auditRow(actor, { action: 'create', entity: 'payout', entity_id: id, after });
}

/**
 * Reserves and submits a payout. Returns its id, or the id of the payout that has the same reference and content. Calls the
 * bank, so hold no transaction open. Refuses 4000, 4011, 4013, 4014, 4015, 4024, 4025, 5002.
 */
export async function createPayout(deps: PayoutDeps, input: PayoutInput): Promise<string> {
  const { store, poster, encryption, clock } = deps;
  const { account_id, user_id, account_number, account_name, amount, payout_service_id } = input;
  const before = await findEarlierPayout(deps, input);
  if (before !== null) return before;
  const now = clock.now();
  const tax_bps = await requirePayoutPlan(store.read, account_id, now);
  const { fee, fee_tax, total } = quoteFor(amount, tax_bps);
  const virtual_account_id = await payoutVirtualAccount(store.read, account_id, input.virtual_account_id);
  const { swift_code } = await serviceFor(store.read, input);
  const { confident_ratio, approval_above } = await payoutTerms(store.read, account_id);
  const { commission } = await commissionOn(store.read, account_id, 'PAYOUT', fee);
  const verification_context = { account_id, user_id, now };
  const { bank_name, ratio } = await requireNameMatch(deps, verification_context, input, {
    swift_code,
    confident_ratio,
  });

  const { id = uuid(), email = null, reference = null, description = null, source, batch_id = null } = input;
  const { merchant_api_id = null, callback_url = null, callback_format = 'KUTIP' } = input;
  const invoice_no = disbursementNo('PAYOUT', randomBytes(10));
  const amounts = { amount, fee, fee_tax };
  const account = { payout_service_id, account_mask: maskAccountNumber(account_number), account_name };
  const payout = {
    ...account,
    ...amounts,
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
    merchant_api_id,
    callback_url,
    callback_format,
    created_by: user_id,
    created_at: now,
  };
  const disbursement = {
    ...account,
    ...amounts,
    account_id,
    id,
    source: 'PAYOUT' as const,
    reference: invoice_no,
    bank_code: swift_code,
    account_number: sealAccountNumber(encryption, account_id, account_number),
    commission,
    drawn: [{ book: 'payout' as const, amount: total }],
    needs_approval: input.needs_approval === true || amount > approval_above,
    send_after: now,
    created_at: now,
  };
  const posted = await poster.post(
    createPayoutPosting,
    createPayoutCommand(payout, disbursement, auditOf(input, payout)),
  );
  if (posted.status === 'posted') return id;
  // Another run of this request, or a request with the same reference, was posted first.
  const first = await findEarlierPayout(deps, input);
  if (first === null) throw new Error(`Payout ${id} was posted before and is not there`);
  return first;
}
