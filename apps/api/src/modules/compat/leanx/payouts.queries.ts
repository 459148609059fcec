import type { LeanxPayoutFacts } from '@kutip/domain/compat/leanx';
import type { DisbursementStatus } from '@kutip/domain/disbursement';
import { sql as raw } from 'kysely';
import type { Connection } from '../../../platform/connection.ts';
import { sql } from '../../../platform/database.ts';
import type { Page } from './records.queries.ts';

export const loadPayoutServices = (db: Connection) =>
  sql(db)
    .selectFrom('payout_services')
    .select(['id', 'name', 'unique_reference', 'swift_code', 'record_status_id'])
    .where('record_status_id', '=', 1)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();

/** What the claims of a payout's callback say beside its result. */
export const loadPayoutFacts = (db: Connection, account_id: string, id: string): Promise<LeanxPayoutFacts> =>
  sql(db)
    .selectFrom('payout_records as p')
    .innerJoin('payout_services as s', 's.id', 'p.payout_service_id')
    .select([
      'p.payout_service_id',
      's.swift_code as bank_bic',
      'p.bank_account_name',
      'p.description',
      'p.callback_url',
    ])
    .where('p.account_id', '=', account_id)
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();

/** The payouts that one credential created, the newest first. */
export const loadPayoutsOf = (
  db: Connection,
  account_id: string,
  credential_id: string,
  { skip, limit, from, until, search }: Page,
) =>
  sql(db)
    .selectFrom('compat_records as r')
    .innerJoin('payout_records as p', (join) =>
      join.onRef('p.account_id', '=', 'r.account_id').onRef('p.id', '=', 'r.id'),
    )
    .innerJoin('disbursements as d', (join) =>
      join.onRef('d.account_id', '=', 'r.account_id').onRef('d.id', '=', 'r.id'),
    )
    .select([
      'p.id',
      'p.invoice_no',
      'p.reference',
      'p.account_mask as account_number',
      'p.amount',
      'p.fee',
      'p.fee_tax',
    ])
    .select(['p.created_at', 'd.bank_reference'])
    .select((eb) => [
      eb.ref('d.status').$castTo<DisbursementStatus>().as('status'),
      eb
        .and([eb('d.status', '=', 'PENDING'), eb('d.needs_approval', '=', true), eb('d.approved_at', 'is', null)])
        .$castTo<boolean>()
        .as('awaits_approval'),
      eb.fn.countAll<number>().over().as('record_total'),
    ])
    .where('r.account_id', '=', account_id)
    .where('r.kind', '=', 'LEANX_PAYOUT')
    .where(raw<string>`r.details ->> 'merchant_api_id'`, '=', credential_id)
    .$if(search !== null, (query) =>
      query.where(raw<boolean>`strpos(lower(concat_ws(' ', p.invoice_no, p.reference)), lower(${search})) > 0`),
    )
    .$if(from !== null, (query) => query.where('p.created_at', '>=', from!))
    .$if(until !== null, (query) => query.where('p.created_at', '<', until!))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute();
