import { CODE } from '@kutip/contracts/codes';
import { channelId } from '@kutip/domain/channels';
import { Refusal } from '@kutip/domain/refusal';
import { found } from '../../platform/crud.ts';
import { manualChannels } from './channels.queries.ts';
import { bankFor } from './draw.ts';
import type { RunParts } from './run.ts';
import { retryCommand, settle } from './settle.posting.ts';
import type { SettlementKey } from './settle.queries.ts';
import { settlementById } from './settlements.queries.ts';

const wrongState = (reason: string) =>
  new Refusal(CODE.wrong_state, 'Only an automatic settlement that failed or came back is sent again.', reason);

/**
 * Sends a settlement once more that failed or came back: to the bank account that is primary now, or into the balance when
 * its channel is set so. Refuses 4004, 4010, 4024.
 */
export async function retrySettlement(parts: RunParts, { account_id, id }: SettlementKey): Promise<void> {
  const { store, poster, banks, encryption, clock } = parts;
  const settlement = found(await settlementById(store.read, { account_id, id }));
  const { type, status, channel_flag } = settlement;
  if (type !== 'AUTO' || (status !== 'FAILED' && status !== 'RETURNED')) throw wrongState(status.toLowerCase());
  const manual = await manualChannels(store.read, account_id);
  const is_manual = channel_flag !== null && manual.includes(channelId(channel_flag));
  const bank = is_manual ? null : await bankFor(store.read, banks, { account_id });
  const posted = await poster.post(settle, retryCommand({ account_id, id, bank, encryption, now: clock.now() }));
  const outcome = posted.status === 'posted' ? posted.outcome : 'nothing';
  if (outcome === 'nothing') throw wrongState('sent_already'); // somebody was quicker
  if (outcome === 'short')
    throw new Refusal(
      CODE.insufficient_balance,
      'Less is pending than this settlement comes to.',
      'not_enough_pending',
    );
}
