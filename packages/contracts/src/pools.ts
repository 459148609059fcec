import { BUCKETS, LINE_KINDS, LINE_SUBJECTS, POOL_TYPES } from '@kutip/domain/pool';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { listingWithin } from './listing-within.ts';
import { listing } from './listing.ts';
import { transferRow } from './transfer.ts';
import { money, timestamp } from './wire.ts';

const reader = { area: 'merchant', permission: 'settlements.read' } as const;

const poolType = z.enum(POOL_TYPES);
/** `pending`: paid, not yet due. `reserved`: on its way to a bank, or held until somebody decides. */
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

/** What one transfer of the ledger did to one part of a pool. */
export const ledgerLine = z.object({
  /** Grows with the ledger: of two lines the later has the larger one. */
  id: z.number().int(),
  /** The transfer's place in the account's ledger; lines of one transfer share it. */
  seq: z.number().int(),
  posted_at: timestamp,
  pool_type: poolType,
  bucket: z.enum(BUCKETS),
  kind: z.enum(LINE_KINDS),
  direction: z.enum(['CREDIT', 'DEBIT']),
  amount: money,
  /** What this part of the pool held afterwards. */
  balance_after: money,
  /** Of the whole transfer; its fee and tax stand on one line only. */
  gross: money,
  fee: money,
  fee_tax: money,
  reference_type: z.enum(LINE_SUBJECTS),
  /** Whose story it belongs to. */
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
    reference_type: z.enum(LINE_SUBJECTS),
    reference_id: z.uuid(),
  },
  dated: 'posted_at',
} as const;

/** Where the money of a line came from and where it went. */
const story = z.object({
  reference_type: z.enum(LINE_SUBJECTS),
  reference_id: z.uuid(),
  invoice_no: z.string().nullable(),
  description: z.string().nullable(),
  /** When it is a payment: of what, and when it is or was due to the merchant. */
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
  /** The settlement that the money went with: of a payment, or of any try to send one. */
  settlement: z.object({ id: z.uuid(), invoice_no: z.string() }).nullable(),
  /** The refund that it is about, whichever try. */
  refund: z.object({ id: z.uuid(), invoice_no: z.string() }).nullable(),
  /** When money left the house: to which account, and what the bank said. */
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
  /** Every transfer about it, the oldest first. */
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
  /** All ledger lines of the account; with `pool_type` those of one pool. */
  lines: listing({ ...lineSpec, path: 'pools/transaction-pool/merchant-lines' }),
  /** The same of the pool with this id. */
  ofPool: listingWithin(listing({ ...lineSpec, path: 'pools/transaction-pool/list-:id' }), id),
  story: endpoint({
    method: 'GET',
    path: 'pools/transaction-pool/story/:reference_id',
    access: reader,
    params: z.object({ reference_id: z.uuid() }),
    data: story,
  }),
  /** What each pool held at the end of a day. */
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
    dated: 'as_of',
  }),
};

/** `start` and `length` are the specified names here (L247); `skip` and `limit` are understood too. */
const startAndLength = {
  start: z.coerce.number<number>().int().min(0).optional(),
  length: z.coerce.number<number>().int().min(1).max(1000).optional(),
};
const ofAccount = listingWithin(listing({ ...lineSpec, path: 'virtual-accounts/transaction-list/:id' }), id);

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
  /** The short list that choosers take: where money can be drawn from and brought to. */
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
