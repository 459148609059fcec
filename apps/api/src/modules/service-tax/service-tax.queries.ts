import type { ServiceTaxRate } from '@kutip/domain/fees';
import { sql as raw, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { constraintOf } from '../../platform/engine.ts';

/** Rates that were not withdrawn, each day with its latest revision. */
const LATEST = raw`(select distinct on (effective_from) effective_from, revision, bps, created_at, created_by
  from service_tax_rates order by effective_from, revision desc)`;

/**
 * Every rate of service tax as a column of another statement: a handful of rows, so that whoever loads a plan needs no
 * second query.
 */
export const serviceTaxColumn = (): RawBuilder<ServiceTaxRate[]> =>
  raw<
    ServiceTaxRate[]
  >`(select coalesce(json_agg(json_build_object('effective_from', t.effective_from, 'bps', t.bps)), '[]')
    from ${LATEST} as t where t.bps is not null)`;

export interface ServiceTaxVersion extends ServiceTaxRate {
  revision: number;
  created_at: Date;
  created_by_name: string | null;
}

/** The rates with who set them, the first first. */
export async function listServiceTax(db: Connection): Promise<ServiceTaxVersion[]> {
  const { rows } = await raw<ServiceTaxVersion>`
    select t.effective_from, t.revision, t.bps, t.created_at, u.full_name as created_by_name
    from ${LATEST} as t left join users u on u.id = t.created_by
    where t.bps is not null order by t.effective_from`.execute(sql(db));
  return rows;
}

/** The number of revisions that a day has, withdrawn ones too. */
export async function countServiceTaxRevisions(db: Connection, effective_from: string): Promise<number> {
  const row = await sql(db)
    .selectFrom('service_tax_rates')
    .select((eb) => eb.fn.max<number | null>('revision').as('revisions'))
    .where('effective_from', '=', effective_from)
    .executeTakeFirst();
  return row?.revisions ?? 0;
}

export interface NewServiceTax {
  effective_from: string;
  revision: number;
  /** null: withdrawn. */
  bps: number | null;
  created_at: Date;
  created_by: string;
}

/**
 * Adds a revision. false: another admin has added it meanwhile, and the transaction has failed. An insert that passes over a
 * conflict needs the right to change the table on a distributed engine, and the serving role may only add to this one.
 */
export async function insertServiceTax(db: Connection, version: NewServiceTax): Promise<boolean> {
  try {
    await sql(db).insertInto('service_tax_rates').values(version).execute();
    return true;
  } catch (error) {
    if (constraintOf(error) !== 'service_tax_rates_pkey') throw error;
    return false;
  }
}
