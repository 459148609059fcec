import type { ChannelFlag } from '@kutip/domain/channels';
import type { Sen } from '@kutip/domain/money';
import { MAX_DEDUCTIONS_PER_SETTLEMENT, type Deduction, type SettlementStatus } from '@kutip/domain/settlement';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { ofOneAccount } from '../../platform/one-account.ts';
import { writeSearchTexts } from '../search/search.service.ts';

export interface SettlementKey {
  account_id: string;
  id: string;
}

/** A locked settlement, with its open deductions and the pending balance. Amounts in sen. */
export interface LockedSettlement extends SettlementKey {
  invoice_no: string;
  status: SettlementStatus;
  channel_flag: ChannelFlag;
  net: Sen;
  tries: number;
  pending: Sen;
  deductions: Deduction[];
}

/** Locks and loads settlements in one statement, in the order of the keys. The balance rows must be locked, so that `pending` is final. */
export async function lockSettlements(
  db: Connection,
  keys: readonly SettlementKey[],
): Promise<(LockedSettlement | undefined)[]> {
  const { rows } = await raw<LockedSettlement>`
    select s.account_id, s.id, s.invoice_no, s.status, s.channel_flag, s.net, s.tries, b.pending,
      coalesce((
        select json_agg(json_build_object('id', d.id, 'amount', d.amount, 'of', d.of)) from (
          select d.id, d.amount, case when p.settlement_id = s.id then 'own'
            when o.id is null or o.status in ('SCHEDULED', 'ON_HOLD') then 'other' else 'stray' end as of
          from settlement_deductions d
          join payment_records p on p.account_id = d.account_id and p.id = d.payment_record_id
          left join settlement_records o on o.account_id = p.account_id and o.id = p.settlement_id
          where d.account_id = s.account_id and d.settlement_id is null${ofOneAccount('d', keys)}
          order by p.settlement_id is distinct from s.id, d.id limit ${MAX_DEDUCTIONS_PER_SETTLEMENT}) as d), '[]') as deductions
    from unnest(${keys.map(({ account_id }) => account_id)}::uuid[], ${keys.map(({ id }) => id)}::uuid[])
      with ordinality as w (account_id, id, n)
    join settlement_records s on s.account_id = w.account_id and s.id = w.id and s.type = 'AUTO'${ofOneAccount('s', keys)}
    join ledger_balances b on b.account_id = s.account_id
    order by w.n
    for update of s`.execute(sql(db));
  const byKey = new Map(rows.map((row) => [`${row.account_id} ${row.id}`, row]));
  return keys.map(({ account_id, id }) => byKey.get(`${account_id} ${id}`));
}

/** A deduction, in whole or in part, that is applied to a settlement. */
export interface AppliedDeduction {
  account_id: string;
  id: string;
  settlement_id: string;
  amount: Sen;
  /** The id of the remainder when the deduction is split. */
  remainder_id: string;
  at: Date;
}

export async function applyDeductions(db: Connection, deductions: readonly AppliedDeduction[]): Promise<void> {
  await raw`
    with u as materialized (
      select u.*, d.source_id, d.payment_record_id, d.amount as whole, d.created_at
      from json_to_recordset(${JSON.stringify(deductions)}::json) as u (account_id uuid, id uuid, settlement_id uuid,
        amount bigint, remainder_id uuid, at timestamptz)
      join settlement_deductions d on d.account_id = u.account_id and d.id = u.id${ofOneAccount('d', deductions)}
    ), remainder as (
      insert into settlement_deductions (account_id, id, source_id, payment_record_id, amount, created_at)
      select account_id, remainder_id, source_id, payment_record_id, whole - amount, created_at from u where whole <> amount
    )
    update settlement_deductions d set amount = u.amount, settlement_id = u.settlement_id, taken_at = u.at
    from u where d.account_id = u.account_id and d.id = u.id${ofOneAccount('d', deductions)}`.execute(sql(db));
}

export interface NewDeduction {
  account_id: string;
  id: string;
  /** The refund. */
  source_id: string;
  payment_record_id: string;
  /** In sen: positive reduces the pending balance, negative returns money to it. */
  amount: Sen;
  created_at: Date;
}

export async function insertDeductions(db: Connection, deductions: readonly NewDeduction[]): Promise<void> {
  await raw`
    insert into settlement_deductions (account_id, id, source_id, payment_record_id, amount, created_at)
    select account_id, id, source_id, payment_record_id, amount, created_at
    from json_to_recordset(${JSON.stringify(deductions)}::json) as d (account_id uuid, id uuid, source_id uuid,
      payment_record_id uuid, amount bigint, created_at timestamptz)`.execute(sql(db));
}

/** A self-settlement as it is created. */
export interface NewSelfSettlement extends SettlementKey {
  invoice_no: string;
  expected_date: string;
  gross: Sen;
  fee: Sen;
  fee_tax: Sen;
  bank_id: string;
  account_mask: string;
  account_name: string;
  created_by: string;
  created_at: Date;
}

export async function insertSelfSettlements(db: Connection, settlements: readonly NewSelfSettlement[]): Promise<void> {
  await raw`
    with made as (
      insert into settlement_records (account_id, id, invoice_no, type, status, destination, expected_date, gross, fee,
        fee_tax, bank_id, account_mask, account_name, tries, disbursement_ids, created_by, sent_at, created_at, updated_at)
      select account_id, id, invoice_no, 'SELF', 'PENDING', 'BANK', expected_date, gross, fee, fee_tax, bank_id,
        account_mask, account_name, 1, array[id], created_by, created_at, created_at, created_at
      from json_to_recordset(${JSON.stringify(settlements)}::json) as n (account_id uuid, id uuid, invoice_no text,
        expected_date date, gross bigint, fee bigint, fee_tax bigint, bank_id uuid, account_mask text, account_name text,
        created_by uuid, created_at timestamptz)
      returning account_id, id
    )
    insert into directory (kind, key, account_id, id) select 'settlement', id::text, account_id, id from made`.execute(
    sql(db),
  );
  await writeSearchTexts(db, 'SETTLEMENT', settlements);
}
