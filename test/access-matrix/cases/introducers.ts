import { randomUUID } from 'node:crypto';
import type { introducerAdmin } from '@kutip/contracts/introducers';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { openIntroducer } from '../../../apps/api/src/modules/introducers/introducers.service.ts';
import { transact } from '../../../apps/api/src/platform/database.ts';
import type { AccessCases } from '../access-case.ts';
import { createProposal } from '../proposal-fixture.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';

async function introducer({ app: { services }, owner: { account_id } }: MerchantFixture) {
  const rates = { payment_rate_bps: 1_000, payout_rate_bps: 1_000 };
  const who = { code: randomUUID(), full_name: 'Farid bin Osman', created_at: services.clock.now() };
  const id = await transact(services.db, (db) => openIntroducer(db, { account_id, ...who, ...rates }));
  return { params: { id } };
}

async function commission(fixture: MerchantFixture) {
  const { db, clock } = fixture.app.services;
  const { account_id } = fixture.owner;
  const { params } = await introducer(fixture);
  await db
    .insertInto('introducer_commissions')
    .values({
      account_id,
      id: uuid(),
      introducer_id: params.id,
      introducer_account_id: account_id,
      source: 'PAYMENT',
      payment_record_id: uuid(),
      base_fee: sen(100),
      rate_bps: 3_000,
      commission: sen(30),
      earned_at: clock.now(),
    })
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
  commissions: { rule: 'admin platform.read', prepareInput: commission },
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
