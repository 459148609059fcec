import type { Permission } from './roles.ts';

/** Reports that are written into a file (D-51). */
/** Reports whose rows are records. The journal is computed from the ledger. */
export const RECORD_REPORT_TYPES = ['COLLECTION', 'PAYOUT', 'SETTLEMENT', 'SELF_SETTLEMENT', 'BALANCE_POOL'] as const;
export const REPORT_FILE_TYPES = [...RECORD_REPORT_TYPES, 'JOURNAL'] as const;
export type ReportFileType = (typeof REPORT_FILE_TYPES)[number];
export type RecordReportType = (typeof RECORD_REPORT_TYPES)[number];
export const REPORT_FILE_STATUSES = ['QUEUED', 'PROCESSING', 'READY', 'FAILED', 'EXPIRED'] as const;
export type ReportFileStatus = (typeof REPORT_FILE_STATUSES)[number];
export const REPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** A file can be downloaded for seven days (D-51). */
export const REPORT_FILE_DAYS = 7;

/** What one must be allowed to see to order, list or download a report: its rows are those of that list. */
export const REPORT_FILE_PERMISSIONS: Record<ReportFileType, Permission> = {
  COLLECTION: 'bills.read',
  PAYOUT: 'payouts.read',
  SETTLEMENT: 'settlements.read',
  SELF_SETTLEMENT: 'settlements.read',
  BALANCE_POOL: 'settlements.read',
  JOURNAL: 'settlements.read',
};
