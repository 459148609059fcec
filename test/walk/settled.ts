import { dayOf } from '@kutip/domain/day';
import type { SettlementBank } from '../../apps/api/src/modules/settlements/settlements.service.ts';
import { runSettlements } from '../../apps/api/src/modules/settlements/settlements.service.ts';
import type { World } from './world.ts';

const DAY_MS = 24 * 60 * 60_000;
const BANK: SettlementBank = {
  bank_id: '01900000-0000-7000-8000-00000000ba01',
  payout_service_id: 1,
  bank_code: 'MBBEMYKL',
  account_number: '512345678901',
  account_name: 'WARUNG AISYAH',
};

/** Lets every merchant have a verified bank account. */
function openBanks({ app }: World): void {
  app.services.settlements.banks = {
    primary: async () => BANK,
    byId: async (_, __, bank_id) => (bank_id === BANK.bank_id ? BANK : undefined),
  };
}

/** A payment of yesterday that is due in so many days. */
async function paidYesterday(world: World, due_in_days: number): Promise<void> {
  const { id } = await world.told();
  const { db, services } = world.app;
  const now = services.clock.now().getTime();
  await db
    .updateTable('payment_records')
    .set({
      paid_at: new Date(now - DAY_MS),
      expected_settlement_date: dayOf(new Date(now + due_in_days * DAY_MS)),
    })
    .where('account_id', '=', world.owner.account_id)
    .where('id', '=', id)
    .execute();
}

async function latest({ app, owner }: World): Promise<{ id: string }> {
  await runSettlements(app.services.settlements, { is_forced: true });
  return app.db
    .selectFrom('settlement_records')
    .select('id')
    .where('account_id', '=', owner.account_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
}

let days_ahead = 30;
/** A settlement that waits for its day, each for another one. */
export async function scheduled(world: World): Promise<{ id: string }> {
  days_ahead += 1;
  await paidYesterday(world, days_ahead);
  return latest(world);
}

/** One that is on its way to the bank. */
export async function sent(world: World): Promise<{ id: string }> {
  openBanks(world);
  await paidYesterday(world, 0);
  return latest(world);
}

/** One that the bank has refused. */
export async function failed(world: World): Promise<{ id: string }> {
  const { id } = await sent(world);
  const { db, services } = world.app;
  const { account_id } = world.owner;
  const { reference, amount } = await db
    .updateTable('disbursements')
    .set({ status: 'PROCESSING', sent_at: services.clock.now() })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returning(['reference', 'amount'])
    .executeTakeFirstOrThrow();
  const word = {
    reference,
    amount,
    currency: 'MYR',
    code: 'X',
    reason: 'closed',
    bank_reference: null,
    is_known: true,
  };
  await services.disbursements.hear({ account_id, id }, { ...word, outcome: 'FAILED' });
  return { id };
}

/** Money that the merchant may draw. */
export async function available(world: World): Promise<void> {
  const { db } = world.app;
  const setAutomatic = (is_auto_settlement: boolean) =>
    db
      .updateTable('settlement_channels')
      .set({ is_auto_settlement })
      .where('account_id', '=', world.owner.account_id)
      .execute();
  await setAutomatic(false);
  await sent(world);
  await setAutomatic(true);
}
