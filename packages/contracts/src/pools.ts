import { BUCKETS, LINE_KINDS, LINE_REFERENCE_TYPES, POOL_TYPES } from '@kutip/domain/pool';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { nestedListing } from './nested-listing.ts';
import { listing } from './listing.ts';
import { transferRow } from './transfer.ts';
import { money, timestamp } from './wire.ts';

const reader = { area: 'merchant', permission: 'settlements.read' } as const;

const poolType = z.enum(POOL_TYPES);
/** `pending`: paid, not yet settled. `reserved`: in transit to a bank, or on hold. */
const balances = { pending: money, available: money, reserved: money };

const pool = z.object({
  id: z.uuid(),
  name: z.string(),
  pool_type: poolType,
  currency: z.string(),
  ...balances,
  record_status: z.number().int(),
  created_at: timestamp,
});

const virtualAccount = z.object({
  id: z.uuid(),
  pool_id: z.uuid(),
  pool_type: poolType,
  account_no: z.string(),
  account_name: z.string(),
  bank_name: z.string(),
  purpose: z.string(),
  ...balances,
  record_status: z.number().int(),
  created_at: timestamp,
});

/** The change of one pool balance by one ledger transfer. */
export const ledgerLine = z.object({
  /** Increases with the ledger: later lines have larger ids. */
  id: z.number().int(),
  /** The transfer's seq in the account's ledger; lines of one transfer share it. */
  seq: z.number().int(),
  posted_at: timestamp,
  pool_type: poolType,
  bucket: z.enum(BUCKETS),
  kind: z.enum(LINE_KINDS),
  direction: z.enum(['CREDIT', 'DEBIT']),
  amount: money,
  /** The balance after the line. */
  balance_after: money,
  /** Of the whole transfer; fee and tax are on one line only. */
  gross: money,
  fee: money,
  fee_tax: money,
  reference_type: z.enum(LINE_REFERENCE_TYPES),
  /** The record that it belongs to. */
  reference_id: z.uuid(),
  invoice_no: z.string().nullable(),
  description: z.string().nullable(),
});

const lineSpec = {
  access: reader,
  row: ledgerLine,
  search: ['invoice_no', 'description'],
  sort: ['posted_at', 'amount'],
  filters: {
    pool_type: poolType,
    bucket: z.enum(BUCKETS),
    kind: z.enum(LINE_KINDS),
    direction: z.enum(['CREDIT', 'DEBIT']),
    reference_type: z.enum(LINE_REFERENCE_TYPES),
    reference_id: z.uuid(),
  },
  date_column: 'posted_at',
} as const;

/** The money trail of a ledger line. */
const moneyTrail = z.object({
  reference_type: z.enum(LINE_REFERENCE_TYPES),
  reference_id: z.uuid(),
  invoice_no: z.string().nullable(),
  description: z.string().nullable(),
  /** For a payment: what it paid, and its settlement date. */
  payment: z
    .object({
      id: z.uuid(),
      bill_id: z.uuid().nullable(),
      channel_flag: z.string(),
      status: z.string(),
      payer_name: z.string().nullable(),
      payer_bank: z.string().nullable(),
      amount: money,
      fee: money,
      fee_tax: money,
      total_amount: money,
      net_amount: money,
      paid_at: timestamp.nullable(),
      expected_settlement_date: z.iso.date().nullable(),
    })
    .nullable(),
  top_up: z.object({ id: z.uuid(), invoice_no: z.string() }).nullable(),
  /** The settlement of the payment, or of a disbursement attempt. */
  settlement: z.object({ id: z.uuid(), invoice_no: z.string() }).nullable(),
  /** The refund, for any disbursement attempt. */
  refund: z.object({ id: z.uuid(), invoice_no: z.string() }).nullable(),
  /** For a disbursement: the account and the bank's result. */
  disbursement: z
    .object({
      id: z.uuid(),
      /** The order number at the bank. */
      reference: z.string(),
      source: z.string(),
      status: z.string(),
      amount: money,
      fee: money,
      fee_tax: money,
      account_mask: z.string(),
      account_name: z.string(),
      bank_reference: z.string().nullable(),
      ended_at: timestamp.nullable(),
    })
    .nullable(),
  /** All transfers of the record, oldest first. */
  transfers: z.array(transferRow),
});

export const pools = {
  list: listing({
    path: 'pools/merchant/list',
    access: reader,
    row: pool,
    search: ['name'],
    sort: ['created_at', 'name'],
    filters: { pool_type: poolType, record_status: z.coerce.number<number | string>().int() },
  }),
  /** All pool lines of the account; with `pool_type` those of one pool. */
  lines: listing({ ...lineSpec, path: 'pools/transaction-pool/merchant-lines' }),
  /** The same of the pool with this id. */
  poolLines: nestedListing(listing({ ...lineSpec, path: 'pools/transaction-pool/list-:id' }), id),
  moneyTrail: endpoint({
    method: 'GET',
    path: 'pools/transaction-pool/story/:reference_id',
    access: reader,
    params: z.object({ reference_id: z.uuid() }),
    data: moneyTrail,
  }),
  /** Pool balances at the end of a day. */
  balances: listing({
    path: 'master-pool-balance/merchant-recent-master-pool-balances',
    access: reader,
    row: z.object({
      id: z.uuid(),
      pool_id: z.uuid(),
      pool_type: poolType,
      name: z.string(),
      day: z.iso.date(),
      as_of: timestamp,
      ...balances,
    }),
    search: ['name'],
    sort: ['as_of'],
    filters: { pool_type: poolType, pool_id: z.uuid() },
    date_column: 'as_of',
  }),
};

/** `start` and `length` are the specified names here (L247); `skip` and `limit` are understood too. */
const startAndLength = {
  start: z.coerce.number<number>().int().min(0).optional(),
  length: z.coerce.number<number>().int().min(1).max(1000).optional(),
};
const ofAccount = nestedListing(listing({ ...lineSpec, path: 'virtual-accounts/transaction-list/:id' }), id);

const accountSpec = {
  access: reader,
  search: ['account_no', 'account_name', 'purpose'],
  sort: ['created_at', 'account_no'],
} as const;

export const virtualAccounts = {
  list: listing({
    ...accountSpec,
    path: 'virtual-accounts/merchant-virtual-accounts',
    row: virtualAccount,
    filters: { pool_id: z.uuid(), pool_type: poolType },
  }),
  /** A short list for selects: accounts for withdrawals and top-ups. */
  short: listing({
    ...accountSpec,
    path: 'virtual-accounts/merchant',
    row: virtualAccount.pick({
      id: true,
      pool_id: true,
      pool_type: true,
      account_no: true,
      account_name: true,
      purpose: true,
      available: true,
      created_at: true,
    }),
    filters: { pool_type: poolType },
  }),
  lines: {
    ...ofAccount,
    query: ofAccount.query.extend(startAndLength),
    gets: ofAccount.gets.map((door) => ({ ...door, query: door.query!.extend(startAndLength) })),
  },
};
