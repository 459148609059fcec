import { api } from '@kutip/contracts/api';
import { addDays, startOfDay } from '@kutip/domain/day';
import type { Services } from '../services.ts';
import type { InProcessClient } from './in-process-client.ts';
import { completeStepUp } from './step-up.ts';
import type { AccountHolders } from './fake-bank.ts';

const HOUR_MS = 60 * 60_000;
/** After business hours. */
const AT_MS = 21 * HOUR_MS;

interface DemoPayout {
  days_ago: number;
  account_number: string;
  account_name: string;
  payout_service_id: number;
  amount: string;
  description: string;
}

const CHICKEN = { account_number: '512398765401', account_name: 'Ayam Segar Trading', payout_service_id: 1 };
const RENT = { account_number: '7001239876', account_name: 'Tan Wei Ling', payout_service_id: 2 };
const HELP = { account_number: '3123456789', account_name: 'Nur Aisyah binti Abdullah', payout_service_id: 3 };

/** The demo merchant's past payouts. */
const PAYOUTS: readonly DemoPayout[] = [
  { ...CHICKEN, days_ago: 94, amount: '780.00', description: 'Ayam, September' },
  { ...RENT, days_ago: 90, amount: '1200.00', description: 'Sewa gerai' },
  { ...HELP, days_ago: 75, amount: '650.00', description: 'Upah' },
  { ...CHICKEN, days_ago: 44, amount: '845.50', description: 'Ayam' },
  { ...HELP, days_ago: 43, amount: '700.00', description: 'Upah' },
  { ...RENT, days_ago: 11, amount: '1200.00', description: 'Sewa gerai' },
  { ...CHICKEN, days_ago: 9, amount: '912.30', description: 'Ayam' },
  { ...HELP, days_ago: 2, amount: '700.00', description: 'Upah' },
];

interface PayoutContext {
  call: InProcessClient;
  holders: AccountHolders;
  setTime: (at: Date) => void;
  signIn: () => Promise<string>;
}

async function createPayout(
  services: Services,
  { call, holders, signIn }: PayoutContext,
  payout: Omit<DemoPayout, 'days_ago'>,
) {
  holders.set(payout.account_number, payout.account_name.toUpperCase());
  const token = await signIn();
  await completeStepUp(services);
  return call(api.payouts.create, { body: payout }, token);
}

/** Sends the payouts of a day; the fake bank pays them at once. */
export async function sendPayouts(
  services: Services,
  context: PayoutContext,
  day: string,
  today: string,
): Promise<void> {
  for (const { days_ago, ...payout } of PAYOUTS) {
    if (day !== addDays(today, -days_ago)) continue;
    context.setTime(new Date(startOfDay(day).getTime() + AT_MS));
    const { id } = await createPayout(services, context, payout);
    const { account_id } = await services.db
      .selectFrom('payout_records')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await services.disbursements.send({ account_id, id });
  }
}

/** Creates a payout above a low approval limit, which awaits approval. */
export async function createPayoutForApproval(services: Services, context: PayoutContext): Promise<void> {
  const token = await context.signIn();
  await completeStepUp(services);
  await context.call(api.payouts.writeSettings, { body: { approval_above: '1000.00' } }, token);
  await createPayout(services, context, { ...RENT, amount: '1200.00', description: 'Sewa gerai, bulan depan' });
}
