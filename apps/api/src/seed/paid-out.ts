import { api } from '@kutip/contracts/api';
import { addDays, startOfDay } from '@kutip/domain/day';
import type { Services } from '../services.ts';
import type { CallInside } from './call-inside.ts';
import { prove } from './prove.ts';
import type { AccountHolders } from './told-bank.ts';

const HOUR_MS = 60 * 60_000;
/** After the shop has closed. */
const AT_MS = 21 * HOUR_MS;

interface PaidOut {
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

/** Whom she paid over the months, from what she had brought in for it. */
const PAID_OUT: readonly PaidOut[] = [
  { ...CHICKEN, days_ago: 94, amount: '780.00', description: 'Ayam, September' },
  { ...RENT, days_ago: 90, amount: '1200.00', description: 'Sewa gerai' },
  { ...HELP, days_ago: 75, amount: '650.00', description: 'Upah' },
  { ...CHICKEN, days_ago: 44, amount: '845.50', description: 'Ayam' },
  { ...HELP, days_ago: 43, amount: '700.00', description: 'Upah' },
  { ...RENT, days_ago: 11, amount: '1200.00', description: 'Sewa gerai' },
  { ...CHICKEN, days_ago: 9, amount: '912.30', description: 'Ayam' },
  { ...HELP, days_ago: 2, amount: '700.00', description: 'Upah' },
];

interface Told {
  call: CallInside;
  holders: AccountHolders;
  setTime: (at: Date) => void;
  signIn: () => Promise<string>;
}

async function make(services: Services, { call, holders, signIn }: Told, wanted: Omit<PaidOut, 'days_ago'>) {
  holders.set(wanted.account_number, wanted.account_name.toUpperCase());
  const token = await signIn();
  await prove(services);
  return call(api.payouts.create, { body: wanted }, token);
}

/** What she paid on the evening of a day; the bank has done it at once. */
export async function payOut(services: Services, told: Told, day: string, today: string): Promise<void> {
  for (const { days_ago, ...wanted } of PAID_OUT) {
    if (day !== addDays(today, -days_ago)) continue;
    told.setTime(new Date(startOfDay(day).getTime() + AT_MS));
    const { id } = await make(services, told, wanted);
    const { account_id } = await services.db
      .selectFrom('payout_records')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await services.disbursements.send({ account_id, id });
  }
}

/** One that waits for a second person: her limit is low. */
export async function aboutToPayOut(services: Services, told: Told): Promise<void> {
  const token = await told.signIn();
  await prove(services);
  await told.call(api.payouts.writeSettings, { body: { approval_above: '1000.00' } }, token);
  await make(services, told, { ...RENT, amount: '1200.00', description: 'Sewa gerai, bulan depan' });
}
