import { randomUUID } from 'node:crypto';
import type { introducerAdmin, introducerPortal } from '@kutip/contracts/introducers';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { linkMerchant, openIntroducer } from '../../../apps/api/src/modules/introducers/introducers.service.ts';
import { transact } from '../../../apps/api/src/platform/database.ts';
import type { AccessCases } from '../access-case.ts';
import { createPendingPayout } from './payouts.ts';
import { createProposal } from '../proposal-fixture.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';

type EarnedOn = { source: 'PAYMENT'; payment_record_id: string } | { source: 'PAYOUT'; payout_record_id: string };

async function introducer({ app: { services }, owner: { account_id } }: MerchantFixture) {
  const rates = { payment_rate_bps: 1_000, payout_rate_bps: 1_000 };
  const who = { code: randomUUID(), full_name: 'Farid bin Osman', created_at: services.clock.now() };
  const id = await transact(services.db, (db) => openIntroducer(db, { account_id, ...who, ...rates }));
  return { params: { id } };
}

/** A commission of an introducer whose account is the merchant's too, and the merchant as their referral. */
async function commission(
  fixture: MerchantFixture,
  earned_on: EarnedOn = { source: 'PAYMENT', payment_record_id: uuid() },
) {
  const { services } = fixture.app;
  const { account_id } = fixture.owner;
  const { params } = await introducer(fixture);
  const link = { account_id, introducer_id: params.id, introducer_account_id: account_id };
  const rates = { payment_rate_bps: 3_000, payout_rate_bps: 3_000 };
  const joined_at = services.clock.now();
  await transact(services.db, (db) => linkMerchant(db, { ...link, ...rates, joined_at }));
  const sums = { base_fee: sen(100), rate_bps: 3_000, commission: sen(30) };
  await services.db
    .insertInto('introducer_commissions')
    .values({ ...link, id: uuid(), ...earned_on, ...sums, earned_at: joined_at })
    .execute();
  return {};
}

export const introducerAdminCases: AccessCases<typeof introducerAdmin> = {
  list: {
    rule: 'admin platform.read',
    async prepareInput(fixture) {
      await introducer(fixture);
      return {};
    },
  },
  read: { rule: 'admin platform.read', prepareInput: introducer },
  assign: {
    rule: 'admin platform.write',
    async prepareInput(fixture) {
      const { params } = await introducer(fixture);
      return { body: { introducer_id: params.id, account_id: fixture.owner.account_id } };
    },
  },
  commissions: { rule: 'admin platform.read', prepareInput: (fixture) => commission(fixture) },
  due: { rule: 'admin platform.read', prepareInput: introducer },
  pay: { rule: 'admin platform.write', prepareInput: introducer },
  decideProposal: {
    rule: 'admin platform.write',
    async prepareInput(fixture) {
      const { params } = await introducer(fixture);
      const content = { count: 1, amount: 600_00, earned_before: fixture.app.services.clock.now().toISOString() };
      const proposal = { kind: 'COMMISSION' as const, subject_id: params.id, content };
      return { params, body: { proposal_id: await createProposal(fixture, proposal), decision: 'REJECT' } };
    },
  },
};

export const introducerPortalCases: AccessCases<typeof introducerPortal> = {
  me: {
    rule: 'introducer reports.read',
    async prepareInput(fixture) {
      await introducer(fixture);
      return {};
    },
  },
  statement: {
    rule: 'introducer reports.read',
    async prepareInput(fixture) {
      await introducer(fixture);
      return {};
    },
  },
  dashboard: { rule: 'introducer reports.read' },
  merchants: { rule: 'introducer reports.read', prepareInput: (fixture) => commission(fixture) },
  payments: {
    rule: 'introducer reports.read',
    async prepareInput(fixture) {
      return commission(fixture, { source: 'PAYMENT', payment_record_id: (await fixture.createPayment()).id });
    },
  },
  payouts: {
    rule: 'introducer reports.read',
    async prepareInput(fixture, by) {
      const { params } = await createPendingPayout(fixture, by);
      return commission(fixture, { source: 'PAYOUT', payout_record_id: params.id });
    },
  },
};
