import type { CellKind } from '@kutip/contracts/export';
import type { RecordReportType } from '@kutip/domain/report-file';
import type { SheetColumn } from '../../platform/sheets/written-sheet.ts';
import type { ReportColumn, ReportMessages } from './report-messages.ts';

type Columns = readonly (readonly [name: ReportColumn, kind: CellKind])[];

const SETTLEMENT: Columns = [
  ['created_at', 'moment'],
  ['invoice_no', 'text'],
  ['collection_day', 'day'],
  ['channel_flag', 'text'],
  ['status', 'text'],
  ['payment_count', 'number'],
  ['gross', 'money'],
  ['fee', 'money'],
  ['fee_tax', 'money'],
  ['deducted', 'money'],
  ['net', 'money'],
  ['account_mask', 'text'],
  ['account_name', 'text'],
  ['bank_reference', 'text'],
  ['settled_at', 'moment'],
];

const COLUMNS: Record<RecordReportType, Columns> = {
  COLLECTION: [
    ['paid_at', 'moment'],
    ['transaction_invoice_no', 'text'],
    ['invoice_no', 'text'],
    ['collection', 'text'],
    ['title', 'text'],
    ['payer_name', 'text'],
    ['payer_email', 'text'],
    ['channel_flag', 'text'],
    ['payer_bank', 'text'],
    ['status', 'text'],
    ['amount', 'money'],
    ['fee', 'money'],
    ['fee_tax', 'money'],
    ['net_amount', 'money'],
    ['refunded', 'money'],
    ['provider_reference', 'text'],
  ],
  PAYOUT: [
    ['created_at', 'moment'],
    ['invoice_no', 'text'],
    ['reference', 'text'],
    ['description', 'text'],
    ['bank_name', 'text'],
    ['account_mask', 'text'],
    ['account_name', 'text'],
    ['status', 'text'],
    ['amount', 'money'],
    ['fee', 'money'],
    ['fee_tax', 'money'],
    ['total', 'money'],
    ['bank_reference', 'text'],
    ['paid_at', 'moment'],
  ],
  SETTLEMENT,
  SELF_SETTLEMENT: SETTLEMENT.filter(([name]) => name !== 'collection_day' && name !== 'channel_flag'),
  BALANCE_POOL: [
    ['day', 'day'],
    ['pool', 'text'],
    ['pool_type', 'text'],
    ['pending', 'money'],
    ['available', 'money'],
    ['reserved', 'money'],
  ],
};

/** The columns that a printed page has room for; the others are in the CSV and Excel files. */
const PRINTED: Record<RecordReportType, readonly ReportColumn[]> = {
  COLLECTION: ['paid_at', 'transaction_invoice_no', 'payer_name', 'status', 'amount', 'net_amount'],
  PAYOUT: ['created_at', 'invoice_no', 'account_name', 'status', 'amount', 'total'],
  SETTLEMENT: ['created_at', 'invoice_no', 'channel_flag', 'status', 'gross', 'net'],
  SELF_SETTLEMENT: ['created_at', 'invoice_no', 'status', 'gross', 'fee', 'net'],
  BALANCE_POOL: ['day', 'pool', 'pending', 'available', 'reserved'],
};

/** The columns of a report with their headings. */
export const reportColumns = (type: RecordReportType, { headings }: ReportMessages): SheetColumn[] =>
  COLUMNS[type].map(([name, kind]) => ({ name, kind, heading: headings[name] }));

export const printedColumns = (type: RecordReportType, messages: ReportMessages): SheetColumn[] =>
  reportColumns(type, messages).filter(({ name }) => (PRINTED[type] as readonly string[]).includes(name));
