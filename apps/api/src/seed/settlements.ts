import { api } from '@kutip/contracts/api';
import { channelId } from '@kutip/domain/channels';
import { startOfDay } from '@kutip/domain/day';
import { toRinggit } from '@kutip/domain/money';
import { SELF_SETTLEMENT_MIN } from '@kutip/domain/settlement';
import { runSettlements } from '../modules/settlements/settlements.service.ts';
import type { Services } from '../services.ts';
import type { InProcessClient } from './in-process-client.ts';
import { completeStepUp } from './step-up.ts';
import { COMPANY, OWNER } from './demo-merchant.ts';
import type { AccountHolders } from './fake-bank.ts';

const HALF_AN_HOUR_MS = 30 * 60_000;
/** The bank has paid by the morning. */
const PAID_AT_MS = 7 * 60 * 60_000;

/** Runs the nightly settlement: due settlements are sent, and the fake bank pays them. */
export async function runNight(services: Services, day: string, setTime: (at: Date) => void): Promise<void> {
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

/** Adds the bank account before the first sale; e-wallet sales stay available for withdrawal. */
export async function addBankAccount(services: Services, call: InProcessClient, token: string): Promise<void> {
  await completeStepUp(services);
  const account = { payout_service_id: MAYBANK, account_number: '512345678901', account_name: COMPANY.name };
  await call(api.banks.create, { body: account }, token);
  await call(api.settlements.toggleChannel, { query: { channel_id: channelId('ewallet') } }, token);
}

/** Adds an account whose bank reports another holder, so that an admin must review it. */
export async function addMismatchedBankAccount(
  services: Services,
  call: InProcessClient,
  token: string,
  holders: AccountHolders,
): Promise<void> {
  await completeStepUp(services);
  const account = { payout_service_id: CIMB, account_number: '7009988774', account_name: OWNER.full_name };
  holders.set(account.account_number, 'PUSAT TUISYEN CEMERLANG');
  await call(api.banks.create, { body: account }, token);
}

/** Withdraws the available balance. */
export async function withdrawAll(services: Services, call: InProcessClient, token: string): Promise<void> {
  await completeStepUp(services);
  const { balances } = await call(api.dashboard.latestBalance, {}, token);
  const amount = balances.find(({ pool_type }) => pool_type === 'COLLECTION')!.available;
  if (amount >= SELF_SETTLEMENT_MIN)
    await call(api.settlements.createSelfSettlement, { body: { amount: toRinggit(amount) } }, token);
}
