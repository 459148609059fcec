import { CODE } from '@kutip/contracts/codes';
import { channelId } from '@kutip/domain/channels';
import { Refusal } from '@kutip/domain/refusal';
import type { AuditRow } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import { manualChannels } from './channels.queries.ts';
import { requireSettlementBank } from './self-settlement.ts';
import type { SettlementRunDeps } from './run-settlements.ts';
import { retryCommand, settle } from './settle.posting.ts';
import type { SettlementKey } from './settle.queries.ts';
import { settlementById } from './settlements.queries.ts';

const wrongState = (reason: string) =>
  new Refusal(CODE.wrong_state, 'Only failed or returned automatic settlements can be retried.', reason);

/**
 * Sends a failed or returned settlement again: to the current primary bank account, or to the balance if its channel is set
 * to manual. Refuses 4004, 4010, 4024.
 */
export async function retrySettlement(
  deps: SettlementRunDeps,
  { account_id, id }: SettlementKey,
  audit: AuditRow,
): Promise<void> {
  const { store, poster, banks, encryption, clock } = deps;
  const settlement = requireFound(await settlementById(store.read, { account_id, id }));
  const { type, status, channel_flag } = settlement;
  if (type !== 'AUTO' || (status !== 'FAILED' && status !== 'RETURNED')) throw wrongState(status.toLowerCase());
  const manual = await manualChannels(store.read, account_id);
  const is_manual = channel_flag !== null && manual.includes(channelId(channel_flag));
  const bank = is_manual ? null : await requireSettlementBank(store.read, banks, { account_id });
  const posted = await poster.post(settle, retryCommand({ account_id, id, bank, encryption, now: clock.now(), audit }));
  const outcome = posted.status === 'posted' ? posted.outcome : 'nothing';
  if (outcome === 'nothing') throw wrongState('sent_already'); // a concurrent run sent it
  if (outcome === 'short')
    throw new Refusal(
      CODE.insufficient_balance,
      'The pending balance is lower than this settlement.',
      'not_enough_pending',
    );
}
