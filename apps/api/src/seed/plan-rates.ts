import { dayOf } from '@kutip/domain/day';
import type { Rates } from '@kutip/domain/fees';
import { raiseAllowedFrom } from '@kutip/domain/plan-rates';
import { findOrCreatePlatformAccount } from '../modules/accounts/accounts.service.ts';
import { scheduleRates } from '../modules/subscriptions/subscriptions.service.ts';
import { PLANS } from '../reference-data/plans.ts';
import type { Services } from '../services.ts';

/** The first day of a month, with the notice that a raise needs. */
function firstOfMonthAfterNotice(today: string): string {
  const earliest = raiseAllowedFrom(today);
  const next = new Date(`${earliest.slice(0, 7)}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next.toISOString().slice(0, 10);
}

/** Schedules other rates for the plan of the demo merchant: cards cost more from the first of a month, DuitNow less. */
export async function scheduleDemoRates({ config, store }: Services, user_id: string, now: Date): Promise<void> {
  const { id, rates } = PLANS.find(({ code }) => code === 'SCALE')!;
  const later: Rates = {
    ...rates,
    credit_card: { any: { percent_bps: 260, fixed_sen: 0, min_sen: 0 } },
    duit_now: { any: { percent_bps: 70, fixed_sen: 0, min_sen: 50 } },
  };
  await store.transact(async (db) => {
    const account_id = await findOrCreatePlatformAccount(db, { name: config.APP_NAME, now });
    const actor = { db, account_id, user_id, ip: '127.0.0.1', now };
    await scheduleRates(actor, id, { effective_from: firstOfMonthAfterNotice(dayOf(now)), rates: later });
  });
}
