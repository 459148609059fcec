import type { ChannelFlag } from '@kutip/domain/channels';
import type { Sen } from '@kutip/domain/money';
import type { SettlementDestination, SettlementStatus, SettlementType } from '@kutip/domain/settlement';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import type { RecordKey } from '../../platform/listing.ts';
import { sql } from '../../platform/database.ts';
import type { IncomingSettlement } from './incoming-settlements.ts';
import type { SettlementKey } from './settle.queries.ts';

/** More than a page; a number has few records. */
const MAX_FOUND = 100;

const OUTCOME = raw<'TO_BANK' | 'IN_TRANSIT' | 'TO_BALANCE' | 'NOT_SENT'>`case
  when s.status in ('SCHEDULED', 'ON_HOLD', 'FAILED', 'REJECTED', 'RETURNED') then 'NOT_SENT'
  when s.destination = 'BALANCE' then 'TO_BALANCE'
  when s.status = 'SETTLED' then 'TO_BANK'
  else 'IN_TRANSIT' end`;

/** Settlements as responses show them. A self-settlement whose disbursement was sent to the bank is PROCESSING. */
const everySettlement = (db: Connection) =>
  sql(db)
    .selectFrom('settlement_records as s')
    .leftJoin('disbursements as d', (join) =>
      join.onRef('d.account_id', '=', 's.account_id').onRef('d.id', '=', 's.id').on('s.type', '=', 'SELF'),
    )
    .select(['s.id', 's.uuid', 's.invoice_no', 's.collection_day', 's.expected_date', 's.payment_count'])
    .select(['s.gross', 's.fee', 's.fee_tax', 's.deducted', 's.net', 's.bank_id', 's.account_mask', 's.account_name'])
    .select(['s.bank_reference', 's.reason', 's.settled_at', 's.created_at'])
    .select((eb) => [
      eb.ref('s.type').$castTo<SettlementType>().as('type'),
      eb.ref('s.channel_flag').$castTo<ChannelFlag | null>().as('channel_flag'),
      eb.ref('s.destination').$castTo<SettlementDestination | null>().as('destination'),
      eb
        .case()
        .when(eb.and([eb('s.status', '=', 'PENDING'), eb('d.status', '=', 'PROCESSING')]))
        .then('PROCESSING')
        .else(eb.ref('s.status'))
        .end()
        .$castTo<SettlementStatus>()
        .as('status'),
      OUTCOME.as('outcome'),
    ]);

/** The sent settlements and self-settlements of one merchant; `incomingSettlements()` has the ones still to be sent. */
export const settlementsOf = (db: Connection, account_id: string) =>
  everySettlement(db).where('s.account_id', '=', account_id).where('s.status', 'not in', ['SCHEDULED', 'ON_HOLD']);

/**
 * The settlements of all merchants, for platform staff, of a status of the list: its stored status has an index, and is another
 * only where a self-settlement is at the bank.
 */
export const allSettlements = (db: Connection, status: unknown) =>
  everySettlement(db)
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.account_id', 'a.name as merchant'])
    .$if(typeof status === 'string', (rows) =>
      rows.where('s.status', 'in', status === 'PROCESSING' ? ['PENDING', 'PROCESSING'] : [String(status)]),
    );

export const settlementById = (db: Connection, { account_id, id }: SettlementKey) =>
  everySettlement(db)
    .select(['s.account_id', 's.disbursement_ids', 's.sent_at', 's.failed_at', 's.updated_at'])
    .where('s.account_id', '=', account_id)
    .where('s.id', '=', id)
    .executeTakeFirst();

export type SettlementDetail = NonNullable<Awaited<ReturnType<typeof settlementById>>>;

/** The settlements still to be sent as rows of a list; failed ones are among the sent settlements. */
export const incomingRows = (db: Connection, incoming: readonly IncomingSettlement[]) =>
  sql(db)
    .selectFrom(
      raw<IncomingSettlement & { status: 'SCHEDULED' | 'ON_HOLD' }>`(
        select * from json_to_recordset(${JSON.stringify(incoming)}::json) as r (id uuid, expected_date date,
          collection_day date, channel_flag text, status text, reason text, is_auto_settlement boolean, destination text,
          payment_count int, gross bigint, fee bigint, fee_tax bigint, deducted bigint, net bigint)
        where status in ('SCHEDULED', 'ON_HOLD')
      )`.as('i'),
    )
    .selectAll('i');

interface Line {
  id: string;
  settlement_id: string;
  kind: 'PAYMENT' | 'DEDUCTION';
  payment_record_id: string;
  transaction_invoice_no: string;
  invoice_no: string;
  title: string;
  payer_name: string | null;
  channel_flag: ChannelFlag;
  paid_at: Date | null;
  gross: Sen;
  fee: Sen;
  fee_tax: Sen;
  net: Sen;
}

/** The lines of settlement statements: each payment, and deductions as negative amounts. */
export const settlementLines = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom(
      raw<Line>`(
        select p.id, p.settlement_id, 'PAYMENT' as kind, p.id as payment_record_id, p.transaction_invoice_no, p.invoice_no,
          p.title, p.payer_name, p.channel_flag, p.paid_at, p.total_amount as gross, p.fee, p.fee_tax, p.net_amount as net
        from payment_records p where p.account_id = ${account_id} and p.settlement_id is not null
        union all
        select d.id, d.settlement_id, 'DEDUCTION', p.id, p.transaction_invoice_no, p.invoice_no, p.title, p.payer_name,
          p.channel_flag, d.created_at, -d.amount, 0, 0, -d.amount
        from settlement_deductions d
        join payment_records p on p.account_id = d.account_id and p.id = d.payment_record_id
        where d.account_id = ${account_id} and d.settlement_id is not null
      )`.as('l'),
    )
    .selectAll('l');

/** The first lines of one settlement, payments first, for its PDF statement. */
export const linesOfSettlement = (db: Connection, { account_id, id }: SettlementKey, limit: number): Promise<Line[]> =>
  settlementLines(db, account_id)
    .where('l.settlement_id', '=', id)
    .orderBy('l.kind', 'desc')
    .orderBy('l.paid_at')
    .orderBy('l.id')
    .limit(limit)
    .execute();

export async function countLines(db: Connection, { account_id, id }: SettlementKey): Promise<number> {
  const { count } = await settlementLines(db, account_id)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('l.settlement_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks a settlement and loads its status. */
export const lockSettlement = (
  db: Connection,
  { account_id, id }: SettlementKey,
): Promise<
  { invoice_no: string; status: SettlementStatus; type: SettlementType; disbursement_ids: string[] } | undefined
> =>
  sql(db)
    .selectFrom('settlement_records as s')
    .select((eb) => [
      's.invoice_no',
      's.disbursement_ids',
      eb.ref('s.status').$castTo<SettlementStatus>().as('status'),
      eb.ref('s.type').$castTo<SettlementType>().as('type'),
    ])
    .where('s.account_id', '=', account_id)
    .where('s.id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** The settlements of any merchant with this number, or the bank’s reference. */
export async function settlementsByNumber(db: Connection, number: string): Promise<RecordKey[]> {
  const { rows } = await raw<RecordKey>`
    select account_id, id from settlement_records where invoice_no = upper(${number}) or bank_reference = ${number}
    limit ${MAX_FOUND}`.execute(sql(db));
  return rows;
}
