import { accounts } from '@kutip/contracts/accounts';
import { CODE } from '@kutip/contracts/codes';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import { Refusal } from '@kutip/domain/refusal';
import { ROLES } from '@kutip/domain/roles';
import { uuid } from '../../platform/uuid.ts';
import type { Config } from '../../config.ts';
import { audit } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import { editRecord } from '../../platform/edit-record.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
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
  const { db } = context;
  await editRecord(
    { ...context, account_id: resolveAccountId(context, id) },
    {
      entity: 'account',
      entity_id: id,
      read_at,
      lock: () => lockAccount(db, id),
      async request(current): Promise<Pick<AccountChange, 'name' | 'logo_url'>> {
        if (logo_url && logo_url !== current.logo_url && !(await isOwnImage(db, id, logo_url)))
          throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { logo_url: 'not_found' });
        return { ...(name !== undefined && { name }), ...(logo_url !== undefined && { logo_url }) };
      },
      write: (change) => updateAccount(db, id, change),
    },
  );
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
      const { db, area, account_id, user_id, support_view } = context;
      if (support_view && id !== account_id) throw notFound();
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
      const { db, account_id } = context;
      await editRecord(context, {
        entity: 'account',
        entity_id: account_id,
        read_at: undefined,
        lock: () => lockAccount(db, account_id),
        request: () => ({ confident_ratio }),
        write: (change) => updateAccount(db, account_id, change),
      });
      return { confident_ratio };
    },
  };
}
