import { api } from '@kutip/contracts/api';
import { channelId } from '@kutip/domain/channels';
import { startOfDay } from '@kutip/domain/day';
import { toRinggit } from '@kutip/domain/money';
import { SELF_SETTLEMENT_MIN } from '@kutip/domain/settlement';
import { runSettlements } from '../modules/settlements/settlements.service.ts';
import type { Services } from '../services.ts';
import type { CallInside } from './call-inside.ts';
import { prove } from './prove.ts';
import { COMPANY, OWNER } from './shop.ts';
import type { AccountHolders } from './told-bank.ts';

const HALF_AN_HOUR_MS = 30 * 60_000;
/** The bank has paid by breakfast. */
const PAID_AT_MS = 7 * 60 * 60_000;

/** What the night before a day does: the settlements that are due are sent, and the bank pays them. */
export async function liveNight(services: Services, day: string, setTime: (at: Date) => void): Promise<void> {
  const midnight_ms = startOfDay(day).getTime();
  setTime(new Date(midnight_ms + HALF_AN_HOUR_MS));
  await runSettlements(services.settlements, { is_forced: false });
  setTime(new Date(midnight_ms + PAID_AT_MS));
  const waiting = await services.db
    .selectFrom('disbursements')
    .select(['account_id', 'id'])
    .where('status', '=', 'PENDING')
    .where('needs_approval', '=', false)
    .execute();
  for (const key of waiting) await services.disbursements.send(key);
}

const MAYBANK = 1;
const CIMB = 2;

/** Her bank account, named before the first sale; she draws herself what comes from wallets. */
export async function openBank(services: Services, call: CallInside, token: string): Promise<void> {
  await prove(services);
  const account = { payout_service_id: MAYBANK, account_number: '512345678901', account_name: COMPANY.name };
  await call(api.banks.create, { body: account }, token);
  await call(api.settlements.toggleChannel, { query: { channel_id: channelId('ewallet') } }, token);
}

/** An account of another name: its bank says whose it is, and one of the platform's people must look. */
export async function nameAnotherBank(
  services: Services,
  call: CallInside,
  token: string,
  holders: AccountHolders,
): Promise<void> {
  await prove(services);
  const account = { payout_service_id: CIMB, account_number: '7009988774', account_name: OWNER.full_name };
  holders.set(account.account_number, 'PUSAT TUISYEN CEMERLANG');
  await call(api.banks.create, { body: account }, token);
}

/** Draws what is there. */
export async function drawAll(services: Services, call: CallInside, token: string): Promise<void> {
  await prove(services);
  const { balances } = await call(api.dashboard.latestBalance, {}, token);
  const amount = balances.find(({ pool_type }) => pool_type === 'COLLECTION')!.available;
  if (amount >= SELF_SETTLEMENT_MIN)
    await call(api.settlements.drawSelf, { body: { amount: toRinggit(amount) } }, token);
}
