import { v7 as uuid } from 'uuid';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** Who brought a merchant, and what was agreed; undefined when nobody did, or he is no introducer any more. */
export const linkOf = (db: Connection, account_id: string) =>
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
  /** His own account, of type INTRODUCER. */
  account_id: string;
  code: string;
  full_name: string;
  payment_rate_bps: number;
  payout_rate_bps: number;
  created_at: Date;
}

/** Makes somebody an introducer; answers his id. */
export async function openIntroducer(db: Connection, introducer: NewIntroducer): Promise<string> {
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

/** Says who brought a merchant, at which rates. What was earned before stays whose it was. */
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

/** Whose introducer this is, for the people of the platform, who know no account. */
export const introducerById = (db: Connection, id: string) =>
  sql(db)
    .selectFrom('introducers')
    .select(['account_id', 'id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
