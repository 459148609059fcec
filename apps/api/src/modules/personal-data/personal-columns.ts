import type { DB as Database } from '../../platform/database-types.ts';

/**
 * What erasure does to a column: `mark` writes the fixed mark where there is something, `blank` an empty text, `clear`
 * null, `empty` an empty object, `texts` the mark for each text of an object, `keys` for these keys of it. `rewritten`: by
 * `writeSearchTexts`, from the erased rows.
 */
export type Effect = 'mark' | 'blank' | 'clear' | 'empty' | 'texts' | 'rewritten' | { keys: readonly string[] };

/** The ids and values by which one person's rows are found. A bill, its invoice and its order have one id. */
export interface PersonSets {
  customers: string[];
  bills: string[];
  payments: string[];
  refunds: string[];
  /** All of the above. */
  records: string[];
  /** Callbacks to the merchant's own system about their bills. */
  callbacks: string[];
  /** Raw messages of providers about their payments. */
  messages: string[];
  /** E-mail addresses and phone numbers. */
  addresses: string[];
  /** Hashes of the browsers that they paid from. */
  browsers: Buffer[];
  /** Rows of uploaded tables that became no bill. */
  upload_rows: string[];
}

interface PersonalTableOf<Table extends keyof Database> {
  table: Table;
  /** Which rows are theirs: those where one of these columns is in its set. */
  by: { [Column in keyof Database[Table]]?: keyof PersonSets };
  columns: { [Column in keyof Database[Table]]?: Effect };
  /** What an export shows of a row beside these columns. */
  shown: readonly (keyof Database[Table])[];
  /** Columns that no export shows: encrypted values and hashes. */
  hidden?: readonly (keyof Database[Table])[];
  /** The whole row is deleted. */
  is_deleted?: true;
}
type OneOf<Tables extends keyof Database> = { [Table in Tables]: PersonalTableOf<Table> }[Tables];
export type PersonalTable = OneOf<keyof Database>;

/** Every column that holds a payer's or buyer's data. */
export const PERSONAL: readonly PersonalTable[] = [
  {
    table: 'customers',
    by: { id: 'customers' },
    columns: {
      full_name: 'mark',
      email: 'clear',
      phone_number: 'clear',
      identification_no: 'clear',
      identification_masked: 'clear',
      company_name: 'clear',
      address_line_1: 'clear',
      address_line_2: 'clear',
      city: 'clear',
      postcode: 'clear',
      state_id: 'clear',
      notes: 'clear',
    },
    shown: ['id', 'is_opted_out', 'created_at', 'updated_at', 'deleted_at'],
    hidden: ['identification_no'],
  },
  {
    table: 'customer_bills',
    by: { id: 'bills' },
    columns: {
      customer_id: 'clear',
      full_name: 'mark',
      email: 'blank',
      phone_number: 'blank',
      note: 'clear',
      form_answers: 'empty',
      payer_address: 'clear',
    },
    shown: [
      'id',
      'invoice_no',
      'title',
      'amount',
      'status',
      'source',
      'due_date',
      'reference_1',
      'reference_2',
      'language',
      'created_at',
      'paid_at',
      'sent_at',
      'reminder_count',
    ],
  },
  {
    table: 'payment_records',
    by: { id: 'payments' },
    columns: { payer_name: 'mark', payer_email: 'clear', note: 'clear', browser_hash: 'clear' },
    shown: [
      'id',
      'invoice_no',
      'transaction_invoice_no',
      'title',
      'amount',
      'total_amount',
      'status',
      'method',
      'channel_flag',
      'payer_bank',
      'masked_card',
      'provider',
      'provider_reference',
      'failed_reason',
      'created_at',
      'paid_at',
    ],
    hidden: ['browser_hash'],
  },
  {
    table: 'void_sale_records',
    by: { id: 'refunds' },
    columns: { link_sent_to: 'mark' },
    shown: [
      'id',
      'invoice_no',
      'type',
      'amount',
      'status',
      'reason',
      'account_name',
      'account_mask',
      'bank_code',
      'bank_reference',
      'created_at',
      'ended_at',
    ],
  },
  {
    table: 'shipments',
    by: { id: 'bills' },
    columns: {
      full_name: 'mark',
      email: 'clear',
      phone_number: 'blank',
      address_line_1: 'clear',
      address_line_2: 'clear',
      city: 'clear',
      postcode: 'clear',
      state_id: 'clear',
      buyer_note: 'clear',
      notes: 'clear',
    },
    shown: [
      'id',
      'order_no',
      'status',
      'fulfilment',
      'payment_method',
      'total_amount',
      'tracking_no',
      'created_at',
      'shipped_at',
      'delivered_at',
    ],
  },
  {
    table: 'shipment_events',
    by: { shipment_id: 'bills' },
    columns: { detail: { keys: ['reason'] } },
    shown: ['kind', 'at'],
  },
  {
    table: 'courier_bookings',
    by: { shipment_id: 'bills' },
    columns: { receiver: 'texts' },
    shown: ['reference', 'service_name', 'status', 'parcel_status', 'tracking_no', 'created_at'],
  },
  {
    table: 'discount_uses',
    by: { order_id: 'bills' },
    columns: { customer: 'mark' },
    shown: ['order_id', 'amount', 'status', 'created_at'],
  },
  {
    table: 'outbox',
    by: { recipient: 'addresses' },
    columns: { recipient: 'mark', counted_recipient: 'clear', data: 'empty', last_error: 'clear' },
    shown: ['channel', 'template', 'language', 'status', 'created_at', 'sent_at'],
  },
  {
    table: 'message_deliveries',
    by: { address: 'addresses', customer_id: 'customers', bill_id: 'bills' },
    columns: { customer_id: 'clear', full_name: 'mark', address: 'mark', text: 'clear' },
    shown: ['status', 'reason', 'created_at', 'ended_at'],
  },
  {
    table: 'notifications',
    by: { subject_id: 'records' },
    columns: { facts: { keys: ['name'] } },
    shown: ['kind', 'created_at'],
  },
  {
    table: 'callback_deliveries',
    by: { callback_id: 'callbacks' },
    columns: { request_body: 'mark', answer: 'clear' },
    shown: ['at', 'http_status'],
  },
  {
    table: 'callback_inbox',
    by: { id: 'messages' },
    columns: { body: 'mark' },
    shown: ['provider', 'source', 'received_at', 'outcome'],
  },
  {
    table: 'payment_upload_rows',
    by: { id: 'upload_rows' },
    columns: { data: 'clear', error: 'clear' },
    shown: ['upload_id', 'row_no'],
  },
  { table: 'compat_records', by: { id: 'bills' }, columns: { details: { keys: ['mobile'] } }, shown: ['kind', 'code'] },
  {
    table: 'saved_cards',
    by: { browser_hash: 'browsers' },
    columns: { browser_hash: 'clear', provider_token: 'clear', last4: 'mark', expires_on: 'mark' },
    shown: ['brand', 'created_at'],
    hidden: ['browser_hash', 'provider_token'],
    is_deleted: true,
  },
  {
    table: 'kept_carts',
    by: { email: 'addresses' },
    columns: { email: 'mark', lines: 'empty' },
    shown: ['language', 'kept_at', 'reminded_at'],
    is_deleted: true,
  },
  { table: 'search_texts', by: { record_id: 'records' }, columns: { text: 'rewritten' }, shown: ['kind'] },
];
