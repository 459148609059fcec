import { v7 as uuid } from 'uuid';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** The introducer of a merchant and the agreed rates; undefined without an active introducer. */
export const findMerchantLink = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('introducer_merchants as m')
    .innerJoin('introducers as i', (join) =>
      join.onRef('i.account_id', '=', 'm.introducer_account_id').onRef('i.id', '=', 'm.introducer_id'),
    )
    .select(['m.introducer_id', 'm.introducer_account_id', 'm.payment_rate_bps', 'm.payout_rate_bps'])
    .where('m.account_id', '=', account_id)
    .where('i.status', '=', 'ACTIVE')
    .where('i.deleted_at', 'is', null)
    .executeTakeFirst();

export interface NewIntroducer {
  /** The introducer's own account, of type INTRODUCER. */
  account_id: string;
  code: string;
  full_name: string;
  payment_rate_bps: number;
  payout_rate_bps: number;
  created_at: Date;
}

/** Creates an introducer and returns the id. */
export async function createIntroducer(db: Connection, introducer: NewIntroducer): Promise<string> {
  const id = uuid();
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

/** Links a merchant to an introducer at the given rates. Commissions earned before keep their introducer. */
export async function linkMerchant(db: Connection, link: MerchantLink): Promise<void> {
  const { account_id, introducer_account_id } = link;
  await sql(db).deleteFrom('introducer_referrals').where('merchant_account_id', '=', account_id).execute();
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
    .select(['account_id', 'id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
