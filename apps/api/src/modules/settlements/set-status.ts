import { CODE } from '@kutip/contracts/codes';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import type { settlementAdmin } from '@kutip/contracts/settlements';
import type { BankResult } from '@kutip/domain/disbursement';
import { Refusal } from '@kutip/domain/refusal';
import { SETTLEMENT_TRANSITIONS, type SettlementStatus } from '@kutip/domain/settlement';
import { writeAudits, type AuditRow } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { checkTransition } from '../../platform/status-change.ts';
import { disbursementById, type Disbursements } from '../disbursements/disbursements.service.ts';
import { retrySettlement } from './retry-settlement.ts';
import type { SettlementRunDeps } from './run-settlements.ts';
import type { SettlementKey } from './settle.queries.ts';
import { writeSettlementStatuses } from './settlement-status.queries.ts';
import { lockSettlement, settlementById } from './settlements.queries.ts';

export interface SettlementDeps extends SettlementRunDeps {
  disbursements: Disbursements;
}

type Change = ParsedRequest<typeof settlementAdmin.setStatus>['body'];

const wrongState = (status: SettlementStatus) =>
  new Refusal(CODE.wrong_state, 'This settlement cannot change to that status now.', status.toLowerCase());

/** Puts a scheduled settlement on hold, or releases it. Reads the status under the lock. */
async function setHold(db: Connection, key: SettlementKey, change: Change, now: Date): Promise<void> {
  const { status, type, invoice_no } = requireFound(await lockSettlement(db, key));
  const new_status = change.status === 'ON_HOLD' ? 'ON_HOLD' : 'SCHEDULED';
  await writeSettlementStatuses(db, [
    {
      account_id: key.account_id,
      invoice_no,
      change: checkTransition(SETTLEMENT_TRANSITIONS[type], status, new_status),
      reason: new_status === 'ON_HOLD' ? (change.reason ?? null) : null,
      at: now,
    },
  ]);
}

/** Applies a result that staff looked up at the bank, by the same guarded transition as the bank's own messages. */
async function applyManualResult(
  { store, disbursements }: SettlementDeps,
  { account_id, id }: SettlementKey,
  { status, bank_reference, reason }: Change,
  audit: AuditRow,
): Promise<void> {
  const settlement = requireFound(await settlementById(store.read, { account_id, id }));
  const disbursement_id = settlement.disbursement_ids.at(-1);
  const disbursement =
    disbursement_id === undefined ? undefined : await disbursementById(store.read, { account_id, id: disbursement_id });
  if (disbursement?.status !== 'PROCESSING') throw wrongState(settlement.status);
  const result: BankResult = {
    reference: disbursement.reference,
    amount: disbursement.amount,
    currency: 'MYR',
    outcome: status === 'SETTLED' ? 'SUCCESS' : 'FAILED',
    code: 'BY_HAND',
    reason: reason ?? null,
    bank_reference: bank_reference ?? null,
    is_known: true,
  };
  const applied = await disbursements.applyBankResult(disbursement, result, { audit });
  if (applied !== 'post' && applied !== 'void') throw wrongState(settlement.status);
}

/** Changes the status of a settlement manually, audited with the change. Refuses 4004, 4010, 4024. */
export async function setSettlementStatus(
  deps: SettlementDeps,
  key: SettlementKey,
  change: Change,
  audit: AuditRow,
): Promise<void> {
  const { store, clock, disbursements } = deps;
  switch (change.status) {
    case 'ON_HOLD':
    case 'SCHEDULED':
      return store.transact(async (db) => {
        await setHold(db, key, change, clock.now());
        await writeAudits(db, [audit]);
      });
    case 'SETTLED':
    case 'FAILED':
      return applyManualResult(deps, key, change, audit);
    case 'REJECTED': {
      const settlement = requireFound(await settlementById(store.read, key));
      if (settlement.type !== 'SELF') throw wrongState(settlement.status);
      return disbursements.cancel(key, change.reason ?? null, audit);
    }
    case 'PROCESSING':
      return retrySettlement(deps, key, audit);
  }
}
