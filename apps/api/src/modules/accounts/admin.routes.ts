import { accountAdmin } from '@kutip/contracts/admin';
import type { Data, ParsedRequest } from '@kutip/contracts/endpoint';
import { ACCOUNT_TRANSITIONS, type AccountStatus } from '@kutip/domain/account';
import { ROLE_ID } from '@kutip/domain/roles';
import type { Config } from '../../config.ts';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { queueMessages } from '../../platform/outbox.ts';
import { nextUpdatedAt, assertNotStale } from '../../platform/optimistic-lock.ts';
import { checkTransition } from '../../platform/status-change.ts';
import { lockCompanies } from '../company/company.service.ts';
import { poolBalances } from '../pools/pools.service.ts';
import {
  evidenceChangedAt,
  listAccountDocuments,
  listBankAccounts,
  listBusinessOwners,
  listCompanies,
  listAccountDecisions,
  findMerchant,
  selectMerchants,
  listAccountUsers,
  verifyCompanies,
} from './admin.queries.ts';
import { lockAccount, writeAccountStatus, writeReviewRequest } from './memberships.queries.ts';
import { findMerchants } from './find-merchants.ts';

type Settings = Pick<Config, 'PUBLIC_URL'>;

interface Changed {
  updated_at: Date;
}

/** When the account was last changed, or what is reviewed before its approval. */
async function lastChangeOf(db: Connection, id: string, { updated_at }: Changed): Promise<Changed> {
  const changed_at = await evidenceChangedAt(db, id);
  return { updated_at: changed_at && changed_at > updated_at ? changed_at : updated_at };
}

/** A merchant with everything that is reviewed before approval. Refuses 4004. */
async function loadMerchantRecord(db: Connection, id: string): Promise<Data<typeof accountAdmin.read>> {
  const merchant = requireFound(await findMerchant(db, id));
  const decisions = await listAccountDecisions(db, id);
  return {
    ...merchant,
    ...(await lastChangeOf(db, id, merchant)),
    companies: await listCompanies(db, id),
    business_owners: await listBusinessOwners(db, id),
    documents: await listAccountDocuments(db, id),
    people: await listAccountUsers(db, id),
    banks: await listBankAccounts(db, id),
    balances: (await poolBalances(db, id)).balances,
    decisions: decisions.map(({ before, after, ...made }) => ({
      ...made,
      from: before?.status ?? null,
      to: after!.status!,
      reason: after?.reason ?? null,
    })),
  };
}

/** E-mails the decision and its reason to the account's owners. */
async function emailOwners(
  { db, now }: Context,
  { PUBLIC_URL }: Settings,
  decision: { account_id: string; account_name: string; status: AccountStatus; reason: string | null },
): Promise<void> {
  const { account_id, account_name, status, reason } = decision;
  const people = await listAccountUsers(db, account_id);
  const owners = people.filter((one) => one.role_id === ROLE_ID.merchant_owner && one.status === 'ACTIVE');
  const emails = owners.map(({ full_name, email, language }) => ({
    account_id,
    channel: 'EMAIL' as const,
    recipient: email,
    template: 'account_decided' as const,
    data: { full_name, account_name, status, reason, link: new URL('/dashboard', PUBLIC_URL).href },
    language,
    created_at: now,
  }));
  await queueMessages(db, emails);
}

/**
 * The companies that an approval verifies, locked. Refuses 4009 if the merchant has changed them, an owner or a document since
 * the admin read them: nobody else has seen what would be verified.
 */
async function lockReviewed(db: Connection, current: Changed & { id: string }, read_at?: Date): Promise<string[]> {
  const companies = await lockCompanies(db, current.id);
  assertNotStale(await lastChangeOf(db, current.id, current), read_at);
  return companies.map(({ id }) => id);
}

async function decideAccountStatus(
  context: Context,
  config: Settings,
  { params: { id }, body }: ParsedRequest<typeof accountAdmin.setStatus>,
): Promise<void> {
  const { db, now } = context;
  const { status, read_at, reason = null } = body;
  const current = requireFound(await lockAccount(db, id));
  requireFound(await findMerchant(db, id));
  assertNotStale(current, read_at);
  const change = checkTransition(ACCOUNT_TRANSITIONS, current.status, status);
  const is_approval = current.status === 'PENDING_KYC' && status === 'ACTIVE';
  const reviewed = is_approval ? await lockReviewed(db, current, read_at) : [];
  const updated_at = nextUpdatedAt(current, now);
  await writeAccountStatus(db, id, change, updated_at);
  // After a refusal the account returns to the queue when the merchant sends it again.
  if (status === 'REJECTED') await writeReviewRequest(db, id, null, updated_at);
  await verifyCompanies(db, id, reviewed, now);
  const before = { status: current.status };
  const after = { status, reason };
  // Audited in the merchant's own log, because it concerns the merchant.
  await audit({ ...context, account_id: id }, { action: 'decide', entity: 'account', entity_id: id, before, after });
  await emailOwners(context, config, { account_id: id, account_name: current.name, status, reason });
}

export const accountAdminHandlers = ({ config }: { config: Settings }): Handlers<typeof accountAdmin> => ({
  list: listHandler(accountAdmin.list, ({ db }) => selectMerchants(db), { find: findMerchants }),
  read: ({ params: { id } }, { db }) => loadMerchantRecord(db, id),
  setStatus: async (input, context) => {
    await decideAccountStatus(context, config, input);
    return loadMerchantRecord(context.db, input.params.id);
  },
});
