import type { AccountStatus } from '@kutip/domain/account';
import type { ChannelFlag } from '@kutip/domain/channels';
import type { FeeBearer } from '@kutip/domain/fees';
import { sql as raw, type Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';
import { prepared } from '../../platform/prepared.ts';
import { serviceTaxColumn } from '../service-tax/service-tax.service.ts';
import { ratesColumn } from './plan-rates.queries.ts';

const FLAGS = [
  'fpx_enable',
  'crypto_enable',
  'bnpl_enable',
  'credit_card_enable',
  'ewallet_enable',
  'paypal_enable',
  'duit_now_enable',
] as const;

const activePlan = (db: Kysely<Database>, account_id: string) =>
  db
    .selectFrom('subscription_histories as h')
    .innerJoin('subscriptions as s', 's.id', 'h.subscription_id')
    .select(['s.id', 's.code', 's.name', 's.advanced_setting'])
    .select(FLAGS.map((flag) => `s.${flag}` as const))
    .select(serviceTaxColumn().as('service_tax_rates'))
    .where('h.account_id', '=', account_id)
    .where('h.is_active', '=', true);

/** The account's active plan. */
export const findActivePlan = (db: Connection, account_id: string) =>
  activePlan(sql(db), account_id).executeTakeFirst();

export const findAccount = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('accounts')
    .select(['id', 'name', 'type', 'logo_url', 'confident_ratio', 'default_currency', 'created_at', 'updated_at'])
    .select((eb) => eb.ref('status').$castTo<AccountStatus>().as('status'))
    .where('id', '=', account_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Whether no money may leave. A merchant under review has only money of test mode, which moves as in live mode. */
export const isSuspended = async (db: Connection, account_id: string): Promise<boolean> =>
  (await sql(db)
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', account_id)
    .where('status', '=', 'SUSPENDED')
    .executeTakeFirst()) !== undefined;

/** Name, logo and branding that payers see. One statement, because every payer page needs it. */
export const findMerchantProfile = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('accounts as a')
    .leftJoin('subscription_histories as h', (join) =>
      join.onRef('h.account_id', '=', 'a.id').on('h.is_active', '=', true),
    )
    .leftJoin('subscriptions as s', 's.id', 'h.subscription_id')
    .select(['a.name', 'a.logo_url'])
    .select(raw<boolean>`coalesce((s.advanced_setting ->> 'hide_branding')::boolean, false)`.as('hide_branding'))
    .where('a.id', '=', account_id)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();

/** The first active contact block (D-35). */
export const findSupportContact = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('support_details')
    .select(['name', 'email', 'phone_number', 'whatsapp_number', 'website_url', 'operating_hours'])
    .where('account_id', '=', account_id)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Whether the account has this success field, active or not. */
export const findSuccessField = (db: Connection, account_id: string, id: string) =>
  sql(db)
    .selectFrom('success_fields')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The active success field with this id if there is one, else the account's first active one (D-33). */
export const findActiveSuccessField = (db: Connection, account_id: string, preferred_id: string | null) =>
  sql(db)
    .selectFrom('success_fields')
    .select(['title', 'message', 'fields', 'button_label', 'redirect_url'])
    .where('account_id', '=', account_id)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy((eb) => eb('id', 'is not distinct from', preferred_id), 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

const settingsOf = (db: Kysely<Database>, account_id: string) =>
  db
    .selectFrom('payment_settings as p')
    .select(['p.id', 'p.group_code', 'p.min_amount', 'p.max_amount', 'p.sort_order', 'p.is_active'])
    // Flags and fee bearers are validated when they are written, so reads only cast them.
    .select((row) => [row.ref('p.channel_flag').$castTo<ChannelFlag>().as('channel_flag')])
    .select((row) => [row.ref('p.fee_bearer').$castTo<FeeBearer>().as('fee_bearer')])
    .where('p.account_id', '=', account_id)
    .where('p.deleted_at', 'is', null)
    .orderBy('p.sort_order')
    .orderBy('p.id');

const planWithSettings = prepared((db, { account_id, day }: { account_id: string; day: string }) =>
  activePlan(db, account_id)
    .select(ratesColumn(day).as('rates'))
    .select(jsonArrayFrom(settingsOf(db, account_id)).as('settings'))
    .compile(),
);

/** The account's active plan with its rates of a day, and its payment settings. */
export const findPlanWithSettings = async (db: Connection, account_id: string, day: string) =>
  (await planWithSettings(db, { account_id, day }))[0];

export async function insertAccount(
  db: Connection,
  account: { id: string; name: string; type: string; status: string; created_at: Date },
): Promise<void> {
  await sql(db)
    .insertInto('accounts')
    .values({ ...account, updated_at: account.created_at })
    .execute();
}

/** Adds a user to an account, in both lookup tables. */
export async function insertMember(
  db: Connection,
  member: { account_id: string; user_id: string; role_id: number; invited_by?: string; created_at: Date },
): Promise<void> {
  const { account_id, user_id } = member;
  await sql(db)
    .insertInto('account_users')
    .values({ ...member, id: uuid(), updated_at: member.created_at })
    .execute();
  await sql(db).insertInto('memberships').values({ account_id, user_id }).execute();
}

/** Starts the plan with this code on a day. Throws when the plan does not exist. */
export async function insertPlanHistory(
  db: Connection,
  { account_id, code, day, now }: { account_id: string; code: string; day: string; now: Date },
): Promise<void> {
  const plan = await sql(db)
    .selectFrom('subscriptions')
    .select(['id', 'monthly_price'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow(() => new Error(`There is no plan ${code}: the reference data was not written`));
  await sql(db)
    .insertInto('subscription_histories')
    .values({
      account_id,
      id: uuid(),
      subscription_id: plan.id,
      time_period: 'monthly',
      price: plan.monthly_price,
      start_date: day,
      status: 'ACTIVE',
      is_active: true,
      created_at: now,
    })
    .execute();
}
