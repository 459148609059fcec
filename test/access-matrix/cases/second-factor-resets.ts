import type { secondFactorResets } from '@kutip/contracts/second-factor-resets';
import { api } from '@kutip/contracts/api';
import type { AccessCases } from '../access-case.ts';
import { readEmailedParam } from '../emailed-link.ts';
import type { Member, MerchantFixture } from '../merchant-fixture.ts';
import { createTotpCode } from '../step-up-fixtures.ts';

const LONG_AGO = new Date('2026-01-01T00:00:00Z');

/** A user who has lost their authenticator app, and whose address was confirmed long ago. */
async function loser(fixture: MerchantFixture): Promise<Member> {
  const member = await fixture.createMember('merchant_staff');
  await createTotpCode(fixture, member, true);
  const { db } = fixture.app.services;
  await db.updateTable('users').set({ email_verified_at: LONG_AGO }).where('id', '=', member.user_id).execute();
  return member;
}

/** A reset that an admin has requested for a user. */
async function requested(fixture: MerchantFixture): Promise<{ id: string; email: string }> {
  const { user_id, email } = await loser(fixture);
  const admin = await fixture.createMember('superadmin');
  const input = { params: { id: user_id }, body: { reason: 'Seen in person' } };
  const { id } = await fixture.app.callOrThrow(api.secondFactorResets.request, input, admin.access_token);
  return { id, email };
}

const ofLoser = async (fixture: MerchantFixture) => ({ params: { id: (await loser(fixture)).user_id } });

export const secondFactorResetCases: AccessCases<typeof secondFactorResets> = {
  list: {
    rule: 'admin platform.read',
    prepareInput: async (fixture) => {
      await requested(fixture);
      return {};
    },
  },
  ofUser: { rule: 'admin platform.read', prepareInput: ofLoser },
  request: { rule: 'admin platform.write', prepareInput: ofLoser },
  decide: {
    rule: 'admin platform.write',
    prepareInput: async (fixture) => ({ params: { id: (await requested(fixture)).id } }),
  },
  stopByLink: {
    rule: 'public',
    prepareInput: async (fixture) => {
      const { email } = await requested(fixture);
      return { body: { token: await readEmailedParam(fixture.app, email, 'stop-reset') } };
    },
  },
  own: { rule: 'any' },
  stopOwn: { rule: 'any' },
};
