import { accountAdmin } from '@kutip/contracts/admin';
import { CODE } from '@kutip/contracts/codes';
import type { Data, Parsed } from '@kutip/contracts/endpoint';
import { ACCOUNT_TRANSITIONS, type AccountStatus } from '@kutip/domain/account';
import { Refusal } from '@kutip/domain/refusal';
import { ROLE_ID } from '@kutip/domain/roles';
import { canBecome } from '@kutip/domain/transitions';
import type { Config } from '../../config.ts';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { found } from '../../platform/crud.ts';
import { listOf } from '../../platform/listing.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { queueMessages } from '../../platform/outbox.ts';
import { afterLast, refuseStale } from '../../platform/stale.ts';
import { poolBalances } from '../pools/pools.service.ts';
import {
  banksOf,
  businessOwnersOf,
  companiesOf,
  decisionsOn,
  merchantById,
  merchants,
  peopleOf,
  verifyCompanies,
} from './admin.queries.ts';
import { lockAccount, updateAccount } from './memberships.queries.ts';

type Settings = Pick<Config, 'PUBLIC_URL'>;

/** A merchant with all that is looked at before he may take payments. Refuses 4004. */
async function recordOf(db: Connection, id: string): Promise<Data<typeof accountAdmin.read>> {
  const merchant = found(await merchantById(db, id));
  const decisions = await decisionsOn(db, id);
  return {
    ...merchant,
    companies: await companiesOf(db, id),
    business_owners: await businessOwnersOf(db, id),
    people: await peopleOf(db, id),
    banks: await banksOf(db, id),
    balances: (await poolBalances(db, id)).balances,
    decisions: decisions.map(({ before, after, ...made }) => ({
      ...made,
      from: before?.status ?? null,
      to: after!.status!,
      reason: after?.reason ?? null,
    })),
  };
}

/** Whoever owns the account reads what was decided, and why. */
async function tellOwners(
  { db, now }: Context,
  { PUBLIC_URL }: Settings,
  told: { account_id: string; account_name: string; status: AccountStatus; reason: string | null },
): Promise<void> {
  const { account_id, account_name, status, reason } = told;
  const people = await peopleOf(db, account_id);
  const owners = people.filter((one) => one.role_id === ROLE_ID.merchant_owner && one.status === 'ACTIVE');
  const letters = owners.map(({ full_name, email, language }) => ({
    account_id,
    channel: 'EMAIL' as const,
    recipient: email,
    template: 'account_decided',
    data: { full_name, account_name, status, reason, link: new URL('/dashboard', PUBLIC_URL).href },
    language,
    created_at: now,
  }));
  await queueMessages(db, letters);
}

async function decide(
  context: Context,
  config: Settings,
  { params: { id }, body }: Parsed<typeof accountAdmin.setStatus>,
): Promise<void> {
  const { db, now } = context;
  const { status, read_at, reason = null } = body;
  const kept = found(await lockAccount(db, id));
  found(await merchantById(db, id));
  refuseStale(kept, read_at);
  if (!canBecome(ACCOUNT_TRANSITIONS, kept.status, status))
    throw new Refusal(CODE.wrong_state, 'The account cannot become this from what it is.', 'wrong_state');
  await updateAccount(db, id, { status, updated_at: afterLast(kept, now) });
  if (kept.status === 'PENDING_KYC' && status === 'ACTIVE') await verifyCompanies(db, id, now);
  const before = { status: kept.status };
  const after = { status, reason };
  // Stands in the merchant's own log: it is about him.
  await audit({ ...context, account_id: id }, { action: 'decide', entity: 'account', entity_id: id, before, after });
  await tellOwners(context, config, { account_id: id, account_name: kept.name, status, reason });
}

export const accountAdminHandlers = ({ config }: { config: Settings }): Handlers<typeof accountAdmin> => ({
  list: listOf(accountAdmin.list, ({ db }) => merchants(db)),
  read: ({ params: { id } }, { db }) => recordOf(db, id),
  setStatus: async (input, context) => {
    await decide(context, config, input);
    return recordOf(context.db, input.params.id);
  },
});
