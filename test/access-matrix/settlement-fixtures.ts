import { dayOf } from '@kutip/domain/day';
import type { SettlementBank } from '../../apps/api/src/modules/settlements/settlements.service.ts';
import { runSettlements } from '../../apps/api/src/modules/settlements/settlements.service.ts';
import type { MerchantFixture } from './merchant-fixture.ts';

const DAY_MS = 24 * 60 * 60_000;
const BANK: SettlementBank = {
  bank_id: '01900000-0000-7000-8000-00000000ba01',
  payout_service_id: 1,
  bank_code: 'MBBEMYKL',
  account_number: '512345678901',
  account_name: 'WARUNG AISYAH',
};

/** Gives every merchant a verified bank account. */
function verifyBanks({ app }: MerchantFixture): void {
  app.services.settlements.banks = {
    primary: async () => BANK,
    byId: async (_, __, bank_id) => (bank_id === BANK.bank_id ? BANK : undefined),
  };
}

/** Creates a payment of yesterday that is due in some days. */
async function createPaymentOfYesterday(fixture: MerchantFixture, due_in_days: number): Promise<void> {
  const { id } = await fixture.createPayment();
  const { db, services } = fixture.app;
  const now = services.clock.now().getTime();
  await db
    .updateTable('payment_records')
    .set({
      paid_at: new Date(now - DAY_MS),
      expected_settlement_date: dayOf(new Date(now + due_in_days * DAY_MS)),
    })
    .where('account_id', '=', fixture.owner.account_id)
    .where('id', '=', id)
    .execute();
}

async function runAndLoadLatest({ app, owner }: MerchantFixture): Promise<{ id: string }> {
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
/** Creates a settlement that waits for its day, each for another day. */
export async function createScheduledSettlement(fixture: MerchantFixture): Promise<{ id: string }> {
  days_ahead += 1;
  await createPaymentOfYesterday(fixture, days_ahead);
  return runAndLoadLatest(fixture);
}

/** Creates a settlement in transit to the bank. */
export async function createSentSettlement(fixture: MerchantFixture): Promise<{ id: string }> {
  verifyBanks(fixture);
  await createPaymentOfYesterday(fixture, 0);
  return runAndLoadLatest(fixture);
}

/** Creates a settlement that the bank has rejected. */
export async function createFailedSettlement(fixture: MerchantFixture): Promise<{ id: string }> {
  const { id } = await createSentSettlement(fixture);
  const { db, services } = fixture.app;
  const { account_id } = fixture.owner;
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
  await services.disbursements.applyBankResult({ account_id, id }, { ...word, outcome: 'FAILED' });
  return { id };
}

/** Creates an available balance that can be withdrawn. */
export async function createAvailableBalance(fixture: MerchantFixture): Promise<void> {
  const { db } = fixture.app;
  const setAutomatic = (is_auto_settlement: boolean) =>
    db
      .updateTable('settlement_channels')
      .set({ is_auto_settlement })
      .where('account_id', '=', fixture.owner.account_id)
      .execute();
  await setAutomatic(false);
  await createSentSettlement(fixture);
  await setAutomatic(true);
}
