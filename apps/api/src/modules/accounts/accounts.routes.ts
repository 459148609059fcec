import { accounts } from '@kutip/contracts/accounts';
import { CODE } from '@kutip/contracts/codes';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import { Refusal } from '@kutip/domain/refusal';
import { ROLES } from '@kutip/domain/roles';
import { v7 as uuid } from 'uuid';
import type { Config } from '../../config.ts';
import { audit } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { nextUpdatedAt, assertNotStale } from '../../platform/optimistic-lock.ts';
import { isOwnImage } from '../files/files.service.ts';
import { loadAccountRecord, openMerchant } from './accounts.service.ts';
import {
  selectAccounts,
  listAllAccounts,
  findActiveMember,
  findContact,
  lockAccount,
  selectMemberships,
  updateAccount,
  type AccountChange,
} from './memberships.queries.ts';

type Settings = Pick<Config, 'APP_NAME' | 'AUTO_APPROVE'>;
type Change = ParsedRequest<typeof accounts.update>['body'];

const notFound = () => new Refusal(CODE.not_found, 'Record not found.');

/** The roles of the caller's portal. */
const rolesInArea = ({ area }: Pick<Context, 'area'>): number[] =>
  ROLES.filter((role) => role.area === area).map(({ id }) => id);

/** The account to change or show in full: the token's account, or any for an admin. Refuses 4004. */
function resolveAccountId({ area, account_id }: Context, id: string): string {
  if (area !== 'admin' && id !== account_id) throw notFound();
  return id;
}

const pagesOf = (total: number, { skip, limit }: { skip: number; limit: number }) => ({
  current_page: Math.floor(skip / limit) + 1,
  last_page: Math.max(1, Math.ceil(total / limit)),
});

async function changeAccount(context: Context, id: string, { read_at, name, logo_url }: Change) {
  const { db, now } = context;
  const current = requireFound(await lockAccount(db, resolveAccountId(context, id)));
  assertNotStale(current, read_at);
  if (logo_url && logo_url !== current.logo_url && !(await isOwnImage(db, id, logo_url)))
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { logo_url: 'not_found' });
  const requested: AccountChange = {
    ...(name !== undefined && { name }),
    ...(logo_url !== undefined && { logo_url }),
  };
  const after = Object.fromEntries(
    Object.entries(requested).filter(([field, value]) => current[field as 'name'] !== value),
  ) as AccountChange;
  if (Object.keys(after).length > 0) {
    await updateAccount(db, id, { ...after, updated_at: nextUpdatedAt(current, now) });
    const before = Object.fromEntries(Object.keys(after).map((field) => [field, current[field as 'name']]));
    await audit(
      { ...context, account_id: id },
      { action: 'update', entity: 'account', entity_id: id, before, after: { ...after } },
    );
  }
  return loadAccountRecord(db, id);
}

/** Calls of a module above this one: who signs in to an account belongs to auth, who works in it to the team. */
type CallsOfOthers = 'switchTo' | 'users' | 'addUser';

export function accountHandlers({ config }: { config: Settings }): Omit<Handlers<typeof accounts>, CallsOfOthers> {
  return {
    all: async ({ query }, { db }) => {
      const { data, total } = await listAllAccounts(db, query);
      const { skip, limit } = query;
      return { list: { data, total, skip, limit, ...pagesOf(total, query) } };
    },
    mine: listHandler(accounts.mine, (context) => selectAccounts(context.db, context.user_id, rolesInArea(context))),
    memberships: listHandler(accounts.memberships, (context) =>
      selectMemberships(context.db, context.user_id, rolesInArea(context)),
    ),
    read: async ({ params: { id } }, context) => {
      const { db, area, account_id, user_id } = context;
      if (area !== 'admin' && id !== account_id && !(await findActiveMember(db, id, user_id))) throw notFound();
      return loadAccountRecord(db, id);
    },
    update: ({ params: { id }, body }, context) => changeAccount(context, id, body),
    create: async ({ body: { name } }, context) => {
      const { db, user_id, now } = context;
      const account_id = uuid();
      const { email, phone_number } = requireFound(await findContact(db, user_id));
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
      return loadAccountRecord(db, account_id);
    },
    setConfidentRatio: async ({ body: { confident_ratio } }, context) => {
      const { db, account_id, now } = context;
      const current = requireFound(await lockAccount(db, account_id));
      if (current.confident_ratio !== confident_ratio) {
        await updateAccount(db, account_id, { confident_ratio, updated_at: nextUpdatedAt(current, now) });
        const before = { confident_ratio: current.confident_ratio };
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
