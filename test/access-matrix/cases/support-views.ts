import { api } from '@kutip/contracts/api';
import type { supportViews } from '@kutip/contracts/support-views';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';

const REASON = 'The merchant asked why a payout waits';

/** The code that an admin of the platform has for this merchant. */
async function supportCode({ app, owner, createMember }: MerchantFixture): Promise<string> {
  const admin = await createMember('admin');
  const input = { params: { id: owner.account_id }, body: { reason: REASON } };
  const { url } = await app.callOrThrow(api.supportViews.request, input, admin.access_token);
  return new URLSearchParams(new URL(url).hash.slice(1)).get('code')!;
}

/** The access token of a running view by support of this merchant. */
export async function supportToken(fixture: MerchantFixture): Promise<string> {
  const body = { code: await supportCode(fixture) };
  return (await fixture.app.callOrThrow(api.supportViews.exchange, { body })).access_token;
}

async function runningView(fixture: MerchantFixture): Promise<{ id: string }> {
  await supportToken(fixture);
  const { list } = await fixture.callAsOwner(api.supportViews.list, {});
  return { id: list.data[0].id };
}

export const supportViewCases: AccessCases<typeof supportViews> = {
  request: {
    rule: 'admin platform.write',
    prepareInput: ({ owner }) => ({ params: { id: owner.account_id }, body: { reason: REASON } }),
  },
  exchange: { rule: 'public', prepareInput: async (fixture) => ({ body: { code: await supportCode(fixture) } }) },
  list: {
    rule: 'merchant users.read',
    prepareInput: async (fixture) => {
      await runningView(fixture);
      return {};
    },
  },
  end: { rule: 'merchant users.write', prepareInput: async (fixture) => ({ params: await runningView(fixture) }) },
};
