import { randomBytes } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import { dayOf } from '@kutip/domain/day';
import { serviceTaxBps } from '@kutip/domain/fees';
import { disbursementNo } from '@kutip/domain/invoice-number';
import { sen, type Sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { quoteSelfSettlement, SELF_SETTLEMENT_MIN } from '@kutip/domain/settlement';
import { auditRow, type AuditActor } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { idempotencyKeyReused } from '../../platform/idempotency.ts';
import { loadPlan } from '../accounts/accounts.service.ts';
import { findVirtualAccount } from '../pools/pools.service.ts';
import { selfSettlementPosting } from './self-settlement.posting.ts';
import type { SettlementRunDeps } from './run-settlements.ts';
import { disbursementTo } from './settle.posting.ts';
import type { SettlementBank, SettlementBanks } from './settlement-bank.ts';
import { settlementById } from './settlements.queries.ts';

export interface SelfSettlementInput {
  /** The same for every run of one request. */
  id: string;
  account_id: string;
  created_by: string;
  /** In sen, including the fee. */
  amount: Sen;
  bank_id: string | undefined;
  /** The virtual account to withdraw from; by default the collection account. */
  virtual_account_id?: string | undefined;
  /** Who is named in the audit log. */
  actor?: AuditActor;
}

/** Only collected money can be withdrawn (D-46), so virtual accounts of other pools are refused. Refuses 4000, 4004. */
export async function assertWithdrawable(
  db: Connection,
  account_id: string,
  virtual_account_id: string | undefined,
): Promise<void> {
  if (virtual_account_id === undefined) return;
  const { pool_type } = requireFound(await findVirtualAccount(db, account_id, virtual_account_id));
  if (pool_type !== 'COLLECTION')
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { virtual_account_id: 'not_allowed' });
}

/** The fee for withdrawing an amount at the day's service tax, in sen. Refuses 4013. */
export function quoteWithdrawal(amount: Sen, tax_bps: number) {
  if (amount < SELF_SETTLEMENT_MIN)
    throw new Refusal(CODE.amount_outside_limits, 'Withdraw at least RM 10.00.', { amount: 'too_small' });
  return quoteSelfSettlement(amount, tax_bps);
}

/** The verified bank account to pay to. Refuses 4024. */
export async function requireSettlementBank(
  db: Connection,
  banks: SettlementBanks,
  { account_id, bank_id }: { account_id: string; bank_id?: string | undefined },
): Promise<SettlementBank> {
  const bank = bank_id === undefined ? await banks.primary(db, account_id) : await banks.byId(db, account_id, bank_id);
  if (!bank) throw new Refusal(CODE.bank_not_verified, 'Add a verified bank account first.', 'bank_not_verified');
  return bank;
}

/**
 * Withdraws available money to the merchant's own bank account, once: a repetition after a crash finds what the first run
 * has posted. Refuses 4000, 4004, 4011, 4013, 4014, 4024, 4026.
 */
export async function createSelfSettlement(deps: SettlementRunDeps, input: SelfSettlementInput): Promise<void> {
  const { account_id, id, created_by, amount, bank_id, virtual_account_id, actor } = input;
  const { store, poster, banks, encryption, clock } = deps;
  const now = clock.now();
  const earlier = await settlementById(store.read, { account_id, id });
  if (earlier) {
    if (earlier.gross !== amount) throw idempotencyKeyReused();
    return;
  }
  const { advanced_setting, service_tax_rates } = await loadPlan(store.read, account_id);
  if (!advanced_setting.self_settlement_enable)
    throw new Refusal(CODE.plan_limit_reached, 'Your plan does not include withdrawals.', 'self_settlement_enable');
  await assertWithdrawable(store.read, account_id, virtual_account_id);
  const { fee, fee_tax, net } = quoteWithdrawal(amount, serviceTaxBps(service_tax_rates, dayOf(now)));
  const bank = await requireSettlementBank(store.read, banks, { account_id, bank_id });
  await poster.post(selfSettlementPosting, {
    account_id,
    subject_id: id,
    domain_key: { provider: 'kutip', reference: id, kind: 'self_settlement' },
    bank_id: bank.bank_id,
    expected_date: dayOf(now),
    created_by,
    ...(actor && { audit: auditRow(actor, { action: 'create', entity: 'self_settlement', entity_id: id }) }),
    disbursement: {
      ...disbursementTo(bank, { account_id, encryption, now }),
      id,
      source: 'SELF_SETTLEMENT',
      reference: disbursementNo('SELF_SETTLEMENT', randomBytes(10)),
      amount: net,
      fee,
      fee_tax,
      commission: sen(0),
      drawn: [{ book: 'available', amount }],
    },
  });
}
