import { randomUUID } from 'node:crypto';
import type { introducerAdmin } from '@kutip/contracts/introducers';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { openIntroducer } from '../../../apps/api/src/modules/introducers/introducers.service.ts';
import { transact } from '../../../apps/api/src/platform/database.ts';
import type { Calls } from '../call.ts';
import type { World } from '../world.ts';

async function introducer({ app: { services }, owner: { account_id } }: World) {
  const rates = { payment_rate_bps: 1_000, payout_rate_bps: 1_000 };
  const who = { code: randomUUID(), full_name: 'Farid bin Osman', created_at: services.clock.now() };
  const id = await transact(services.db, (db) => openIntroducer(db, { account_id, ...who, ...rates }));
  return { params: { id } };
}

async function commission(world: World) {
  const { db, clock } = world.app.services;
  const { account_id } = world.owner;
  const { params } = await introducer(world);
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

export const introducerAdminCalls: Calls<typeof introducerAdmin> = {
  commissions: { door: 'admin platform.read', given: commission },
  pay: { door: 'admin platform.write', given: introducer },
};
