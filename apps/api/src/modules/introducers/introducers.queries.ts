import { CODE } from '@kutip/contracts/codes';
import { sen, type Sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { sql as raw } from 'kysely';
import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { prepared } from '../../platform/prepared.ts';
import { addDirectoryEntries } from '../../platform/directory.ts';

const merchantLink = prepared((db, { account_id }: { account_id: string }) =>
  db
    .selectFrom('introducer_merchants as m')
    .innerJoin('introducers as i', (join) =>
      join.onRef('i.account_id', '=', 'm.introducer_account_id').onRef('i.id', '=', 'm.introducer_id'),
    )
    .select(['m.introducer_id', 'm.introducer_account_id', 'm.payment_rate_bps', 'm.payout_rate_bps'])
    .where('m.account_id', '=', account_id)
    .where('i.status', '=', 'ACTIVE')
    .where('i.deleted_at', 'is', null)
    .compile(),
);

/** The introducer of a merchant and the agreed rates; undefined without an active introducer. */
export const findMerchantLink = async (db: Connection, account_id: string) =>
  (await merchantLink(db, { account_id }))[0];

export interface NewIntroducer {
  /** The introducer's own account, of type INTRODUCER. */
  account_id: string;
  code: string;
  full_name: string;
  payment_rate_bps: number;
  payout_rate_bps: number;
  created_at: Date;
}

/** Creates an introducer and returns the id. Refuses (4000) a code that is taken, in any case. */
export async function createIntroducer(db: Connection, introducer: NewIntroducer): Promise<string> {
  const id = uuid();
  const { code, account_id } = introducer;
  const added = await addDirectoryEntries(db, [{ kind: 'introducer', key: code.toUpperCase(), account_id, id }]);
  if (added.length === 0) throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { code: 'taken' });
  await sql(db)
    .insertInto('introducers')
    .values({ ...introducer, id, updated_at: introducer.created_at })
    .execute();
  return id;
}

export interface MerchantLink {
  /** The merchant. */
  account_id: string;
  introducer_id: string;
  introducer_account_id: string;
  payment_rate_bps: number;
  payout_rate_bps: number;
  joined_at: Date;
}

/**
 * Links a merchant to an introducer at the given rates. Commissions earned before keep their introducer, who therefore keeps
 * the way to them.
 */
export async function linkMerchant(db: Connection, link: MerchantLink): Promise<void> {
  const { account_id, introducer_account_id } = link;
  await sql(db)
    .insertInto('introducer_merchants')
    .values({ ...link, id: uuid() })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((eb) => ({
        introducer_id: eb.ref('excluded.introducer_id'),
        introducer_account_id: eb.ref('excluded.introducer_account_id'),
        payment_rate_bps: eb.ref('excluded.payment_rate_bps'),
        payout_rate_bps: eb.ref('excluded.payout_rate_bps'),
      })),
    )
    .execute();
  await sql(db)
    .insertInto('introducer_referrals')
    .values({ account_id: introducer_account_id, merchant_account_id: account_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks an introducer for this transaction, so that decisions on their payments are made one after another. */
export async function lockIntroducer(
  db: Connection,
  { account_id, id }: { account_id: string; id: string },
): Promise<void> {
  const locked = sql(db).selectFrom('introducers').select('id').where('account_id', '=', account_id);
  await locked.where('id', '=', id).forUpdate().execute();
}

/** The account of an introducer by id, for platform staff, who act without an account. */
export const introducerById = (db: Connection, id: string) =>
  sql(db)
    .selectFrom('introducers')
    .select(['account_id', 'id', 'status', 'payment_rate_bps', 'payout_rate_bps'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

interface Earned {
  introducer_id: string;
  pending: Sen;
  payable: Sen;
  paid: Sen;
}

/** What each introducer has earned, or only the one with this account: sums of their commissions by status, in sen. */
const earned = (account_id?: string) => raw<Earned>`(
  select c.introducer_id,
    coalesce(sum(c.commission) filter (where c.status = 'PENDING'), 0)::bigint as pending,
    coalesce(sum(c.commission) filter (where c.status = 'PAYABLE'), 0)::bigint as payable,
    coalesce(sum(c.commission) filter (where c.status = 'PAID'), 0)::bigint as paid
  from introducer_referrals r
  join introducer_commissions c on c.account_id = r.merchant_account_id and c.introducer_account_id = r.account_id
  ${account_id === undefined ? raw`` : raw`where r.account_id = ${account_id}`}
  group by c.introducer_id)`;

/** How many merchants each introducer has, or only the one with this account. */
const merchantCounts = (account_id?: string) => raw<{ introducer_id: string; count: number }>`(
  select m.introducer_id, count(*)::int as count
  from introducer_referrals r
  join introducer_merchants m on m.account_id = r.merchant_account_id and m.introducer_account_id = r.account_id
  ${account_id === undefined ? raw`` : raw`where r.account_id = ${account_id}`}
  group by m.introducer_id)`;

/** All introducers, or the one with this account, with the sums of their commissions, for platform staff. */
export const selectIntroducers = (db: Connection, account_id?: string) =>
  sql(db)
    .selectFrom('introducers as i')
    .leftJoin(earned(account_id).as('e'), (join) => join.onRef('e.introducer_id', '=', 'i.id'))
    .leftJoin(merchantCounts(account_id).as('m'), (join) => join.onRef('m.introducer_id', '=', 'i.id'))
    .select(['i.id', 'i.code', 'i.full_name', 'i.status', 'i.payment_rate_bps', 'i.payout_rate_bps', 'i.created_at'])
    .select((eb) => [
      eb.fn.coalesce('m.count', eb.lit(0)).as('merchant_count'),
      eb.fn.coalesce('e.pending', eb.val(sen(0))).as('pending'),
      eb.fn.coalesce('e.payable', eb.val(sen(0))).as('payable'),
      eb.fn.coalesce('e.paid', eb.val(sen(0))).as('paid'),
    ])
    .where('i.deleted_at', 'is', null)
    .$if(account_id !== undefined, (query) => query.where('i.account_id', '=', account_id!));

/** One of them by id. */
export async function findIntroducer(db: Connection, id: string) {
  const introducer = await introducerById(db, id);
  return introducer && selectIntroducers(db, introducer.account_id).where('i.id', '=', id).executeTakeFirst();
}

/** The merchants of an introducer, the newest first. Those linked to another one since are left out. */
export const selectReferrals = (db: Connection, introducer_id: string) =>
  sql(db)
    .selectFrom('introducers as i')
    .innerJoin('introducer_referrals as r', 'r.account_id', 'i.account_id')
    .innerJoin('introducer_merchants as m', (join) =>
      join.onRef('m.account_id', '=', 'r.merchant_account_id').onRef('m.introducer_id', '=', 'i.id'),
    )
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['m.account_id', 'a.name', 'a.status', 'm.payment_rate_bps', 'm.payout_rate_bps', 'm.joined_at'])
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom('introducer_commissions as c')
            .select((sums) => sums.fn.sum<Sen>('c.commission').as('commission'))
            .whereRef('c.account_id', '=', 'm.account_id')
            .where('c.introducer_id', '=', introducer_id)
            .where('c.status', '<>', 'REVERSED'),
          eb.val(sen(0)),
        )
        .as('commission'),
    )
    .where('i.id', '=', introducer_id)
    .orderBy('m.joined_at', 'desc')
    .orderBy('m.account_id')
    .execute();

/** Whether there is an active merchant account with this id. */
export const isActiveMerchant = async (db: Connection, id: string): Promise<boolean> =>
  (await sql(db)
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('type', '=', 'MERCHANT')
    .where('status', 'in', ['PENDING_KYC', 'ACTIVE'])
    .executeTakeFirst()) !== undefined;
