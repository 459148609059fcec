import { CODE } from '@kutip/contracts/codes';
import type { Parsed } from '@kutip/contracts/endpoint';
import type { settlementAdmin } from '@kutip/contracts/settlements';
import type { BankWord } from '@kutip/domain/disbursement';
import { Refusal } from '@kutip/domain/refusal';
import type { SettlementStatus } from '@kutip/domain/settlement';
import type { Connection } from '../../platform/connection.ts';
import { found } from '../../platform/crud.ts';
import { disbursementById, type Disbursements } from '../disbursements/disbursements.service.ts';
import { retrySettlement } from './retry.ts';
import type { RunParts } from './run.ts';
import type { SettlementKey } from './settle.queries.ts';
import { lockSettlement, settlementById, writeHold } from './settlements.queries.ts';

export interface AdminParts extends RunParts {
  disbursements: Disbursements;
}

type Change = Parsed<typeof settlementAdmin.setStatus>['body'];

const wrongState = (status: SettlementStatus) =>
  new Refusal(CODE.wrong_state, 'This settlement cannot become that now.', status.toLowerCase());

/** Holds one that is to come, or lets it go. Lock first, then look. */
async function hold(db: Connection, key: SettlementKey, change: Change, now: Date): Promise<void> {
  const { status } = found(await lockSettlement(db, key));
  const wanted = change.status === 'ON_HOLD' ? 'ON_HOLD' : 'SCHEDULED';
  if (status !== (wanted === 'ON_HOLD' ? 'SCHEDULED' : 'ON_HOLD')) throw wrongState(status);
  await writeHold(db, key, { status: wanted, reason: wanted === 'ON_HOLD' ? (change.reason ?? null) : null, now });
}

/** What a person has read at the bank goes the way of every word of the bank. */
async function hearPerson(
  { store, disbursements }: AdminParts,
  { account_id, id }: SettlementKey,
  { status, bank_reference, reason }: Change,
): Promise<void> {
  const settlement = found(await settlementById(store.read, { account_id, id }));
  const order_id = settlement.disbursement_ids.at(-1);
  const order = order_id === undefined ? undefined : await disbursementById(store.read, { account_id, id: order_id });
  if (order?.status !== 'PROCESSING') throw wrongState(settlement.status);
  const word: BankWord = {
    reference: order.reference,
    amount: order.amount,
    currency: 'MYR',
    outcome: status === 'SETTLED' ? 'SUCCESS' : 'FAILED',
    code: 'BY_HAND',
    reason: reason ?? null,
    bank_reference: bank_reference ?? null,
    is_known: true,
  };
  const heard = await disbursements.hear(order, word);
  if (heard !== 'post' && heard !== 'void') throw wrongState(settlement.status);
}

/** Changes a settlement by hand. Refuses 4004, 4010, 4024. */
export async function changeByHand(parts: AdminParts, key: SettlementKey, change: Change): Promise<void> {
  const { store, clock, disbursements } = parts;
  switch (change.status) {
    case 'ON_HOLD':
    case 'SCHEDULED':
      return store.transact((db) => hold(db, key, change, clock.now()));
    case 'SETTLED':
    case 'FAILED':
      return hearPerson(parts, key, change);
    case 'REJECTED': {
      const settlement = found(await settlementById(store.read, key));
      if (settlement.type !== 'SELF') throw wrongState(settlement.status);
      return disbursements.cancel(key, change.reason ?? null);
    }
    case 'PROCESSING':
      return retrySettlement(parts, key);
  }
}
