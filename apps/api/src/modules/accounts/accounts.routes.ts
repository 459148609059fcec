import { accounts } from '@kutip/contracts/accounts';
import { CODE } from '@kutip/contracts/codes';
import type { Parsed } from '@kutip/contracts/endpoint';
import { users } from '@kutip/contracts/users';
import { Refusal } from '@kutip/domain/refusal';
import { roleOf, ROLES } from '@kutip/domain/roles';
import { v7 as uuid } from 'uuid';
import type { Config } from '../../config.ts';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { found } from '../../platform/crud.ts';
import { listOf } from '../../platform/listing.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { afterLast, refuseStale } from '../../platform/stale.ts';
import { endSession, letIn, roleIn } from '../auth/auth.service.ts';
import { isOwnPicture } from '../files/files.service.ts';
import { invite, teamOf } from '../users/users.service.ts';
import { accountRecord, openMerchant } from './accounts.service.ts';
import {
  accountsOf,
  allAccounts,
  contactOf,
  lockAccount,
  membershipsIn,
  rememberAccount,
  updateAccount,
  type AccountChange,
} from './memberships.queries.ts';

type Settings = Pick<Config, 'TOKEN_KEY' | 'PUBLIC_URL' | 'APP_NAME' | 'AUTO_APPROVE'>;
type Change = Parsed<typeof accounts.update>['body'];

const notFound = () => new Refusal(CODE.not_found, 'Record not found.');

/** The roles that are at home where the caller is. */
const rolesHere = ({ area }: Pick<Context, 'area'>): number[] =>
  ROLES.filter((role) => role.area === area).map(({ id }) => id);

/** What is changed or shown in full is the account of the token; an admin works on any. Refuses 4004. */
function own({ area, account_id }: Context, id: string): string {
  if (area !== 'admin' && id !== account_id) throw notFound();
  return id;
}

const pagesOf = (total: number, { skip, limit }: { skip: number; limit: number }) => ({
  current_page: Math.floor(skip / limit) + 1,
  last_page: Math.max(1, Math.ceil(total / limit)),
});

async function change(context: Context, id: string, { read_at, status, name, logo_url }: Change) {
  const { db, area, now } = context;
  const kept = found(await lockAccount(db, own(context, id)));
  refuseStale(kept, read_at);
  if (status !== undefined && area !== 'admin')
    throw new Refusal(CODE.not_permitted, 'You may not do this.', { status: 'not_permitted' });
  if (logo_url && logo_url !== kept.logo_url && !(await isOwnPicture(db, id, logo_url)))
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { logo_url: 'not_found' });
  const wanted: AccountChange = {
    ...(name !== undefined && { name }),
    ...(logo_url !== undefined && { logo_url }),
    ...(status !== undefined && { status }),
  };
  const after = Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => kept[field as 'name'] !== value),
  ) as AccountChange;
  if (Object.keys(after).length > 0) {
    await updateAccount(db, id, { ...after, updated_at: afterLast(kept, now) });
    const before = Object.fromEntries(Object.keys(after).map((field) => [field, kept[field as 'name']]));
    await audit(
      { ...context, account_id: id },
      { action: 'update', entity: 'account', entity_id: id, before, after: { ...after } },
    );
  }
  return accountRecord(db, id);
}

/** A login in another account: the present one ends, so that one device is one login. Refuses 4004 and 4003. */
async function switchTo(db: Connection, context: Omit<Context, 'db'>, { TOKEN_KEY }: Settings, account_id: string) {
  const { user_id, area } = context;
  const member = await roleIn(db, account_id, user_id);
  const role = member && roleOf(member.role_id);
  if (!role) throw notFound();
  if (role.area !== area) throw new Refusal(CODE.not_permitted, 'This account has another portal.', 'other_portal');
  await endSession(db, context, context.now);
  await rememberAccount(db, user_id, account_id);
  return letIn(TOKEN_KEY, db, { account_id, user_id, role_id: role.id, area: role.area }, context);
}

export function accountHandlers({ config }: { config: Settings }): Handlers<typeof accounts> {
  const team = listOf(users.list, ({ db, account_id }) => teamOf(db, account_id));
  return {
    all: async ({ query }, { db }) => {
      const { data, total } = await allAccounts(db, query);
      const { skip, limit } = query;
      return { list: { data, total, skip, limit, ...pagesOf(total, query) } };
    },
    mine: listOf(accounts.mine, (context) => accountsOf(context.db, context.user_id, rolesHere(context))),
    memberships: listOf(accounts.memberships, (context) =>
      membershipsIn(context.db, context.user_id, rolesHere(context)),
    ),
    read: async ({ params: { id } }, context) => {
      const { db, area, account_id, user_id } = context;
      if (area !== 'admin' && id !== account_id && !(await roleIn(db, id, user_id))) throw notFound();
      return accountRecord(db, id);
    },
    update: ({ params: { id }, body }, context) => change(context, id, body),
    create: async ({ body: { name } }, context) => {
      const { db, user_id, now } = context;
      const account_id = uuid();
      const { email, phone_number } = found(await contactOf(db, user_id));
      await openMerchant(db, {
        account_id,
        name,
        owner: { user_id, email, phone_number: phone_number ?? '' },
        status: config.AUTO_APPROVE ? 'ACTIVE' : 'PENDING_KYC',
        bank_name: config.APP_NAME,
        now,
      });
      await audit(
        { ...context, account_id },
        { action: 'create', entity: 'account', entity_id: account_id, after: { name } },
      );
      return accountRecord(db, account_id);
    },
    users: async ({ params: { id }, query }, context) => {
      const { list } = await team({ query, body: {} }, { ...context, account_id: own(context, id) });
      const { data, total, skip, limit, current_page, last_page } = list;
      return { list: { data, total, skip, limit, current_page, last_page } };
    },
    addUser: ({ params: { id }, body: { email, role_id, full_name } }, context) => {
      if (id !== context.account_id) throw notFound();
      return invite(context, config, { email, role_id, full_name: full_name ?? email.split('@')[0]! });
    },
    switchTo: {
      outside: ({ params: { id } }, { transact, ...context }) => transact((db) => switchTo(db, context, config, id)),
    },
    setConfidentRatio: async ({ body: { confident_ratio } }, context) => {
      const { db, account_id, now } = context;
      const kept = found(await lockAccount(db, account_id));
      if (kept.confident_ratio !== confident_ratio) {
        await updateAccount(db, account_id, { confident_ratio, updated_at: afterLast(kept, now) });
        const before = { confident_ratio: kept.confident_ratio };
        const entry = {
          action: 'update',
          entity: 'account',
          entity_id: account_id,
          before,
          after: { confident_ratio },
        };
        await audit(context, entry);
      }
      return { confident_ratio };
    },
  };
}
