import { ROW_FAULTS, UPLOAD_COLUMNS } from '@kutip/domain/bill-upload';
import { z } from 'zod';
import { endpoint, fileAnswer } from './endpoint.ts';
import { id } from './fields.ts';
import { listing } from './listing.ts';
import { money, timestamp } from './wire.ts';

export const UPLOAD_STATUSES = ['QUEUED', 'PROCESSING', 'DONE', 'FAILED'] as const;
export const ROW_OUTCOMES = ['CREATED', 'FAILED'] as const;

const upload = z.object({
  id: z.uuid(),
  collection_id: z.uuid(),
  file_name: z.string(),
  total_rows: z.number().int(),
  /** Processed rows; the others are pending. */
  done_rows: z.number().int(),
  created_rows: z.number().int(),
  failed_rows: z.number().int(),
  created_amount: money,
  send_email: z.boolean(),
  status: z.enum(UPLOAD_STATUSES),
  /** A fault of the whole file; row faults are stored with the rows. */
  failed_reason: z.string().nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
});

const column = z.enum(UPLOAD_COLUMNS);
const faults = z.partialRecord(column, z.enum(ROW_FAULTS));
/** The cells of a row as written. */
const written = z.partialRecord(column, z.string());

const row = z.object({
  id: z.uuid(),
  upload_id: z.uuid(),
  row_no: z.number().int(),
  outcome: z.enum(ROW_OUTCOMES),
  data: written.nullable(),
  error: faults.nullable(),
  bill_id: z.uuid().nullable(),
});

const reader = { area: 'merchant', permission: 'bills.read' } as const;
const writer = { area: 'merchant', permission: 'bills.write' } as const;
/** Form fields are text. */
const yes = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');
const format = z.object({ format: z.enum(['csv', 'xlsx']).default('xlsx') });

const uploads = listing({
  path: 'payment-upload-files/merchant-upload-bill-excel',
  aliases: ['payment-upload-files'],
  access: reader,
  row: upload,
  search: ['file_name'],
  sort: ['created_at', 'file_name', 'total_rows'],
  filters: { collection_id: z.uuid(), status: z.enum(UPLOAD_STATUSES) },
  date_column: 'created_at',
});

/** Bill uploads: an Excel workbook or a CSV file, 50,000 rows at most (D-38, D-81). */
export const paymentUploads = {
  /** The specification has `collection_id` in the query of the POST too. */
  list: { ...uploads, query: uploads.query.extend({ collection_id: z.uuid().optional() }) },
  /** The processed rows of an upload. */
  rows: listing({
    path: 'payment-upload-files/rows',
    access: reader,
    row,
    search: [],
    sort: ['row_no'],
    filters: { upload_id: z.uuid(), outcome: z.enum(ROW_OUTCOMES) },
  }),
  /** A template file with the accepted headings and one sample row. */
  template: endpoint({
    method: 'GET',
    path: 'payment-upload-files/template',
    access: reader,
    query: format,
    answers: 'file',
    data: fileAnswer,
  }),
  read: endpoint({ method: 'GET', path: 'payment-upload-files/:id', access: reader, params: id, data: upload }),
  /** The rejected rows with their faults: once corrected, the file can be uploaded again. */
  brokenRows: endpoint({
    method: 'GET',
    path: 'payment-upload-files/:id/broken-rows',
    access: reader,
    params: id,
    query: format,
    answers: 'file',
    data: fileAnswer,
  }),
};

/** The calls with a file upload. */
export const paymentUploadForms = {
  /** Validates the whole file without storing it. */
  preview: endpoint({
    method: 'POST',
    path: 'payment-upload-files/preview',
    access: writer,
    multipart: true,
    body: z.object({ file: z.file(), collection_id: z.uuid() }),
    data: z.object({
      file_name: z.string(),
      /** The headings of the file; null for an unknown column, which is ignored. */
      headings: z.array(z.object({ heading: z.string(), column: column.nullable() })),
      total_rows: z.number().int(),
      good_rows: z.number().int(),
      broken_rows: z.number().int(),
      good_amount: money,
      first: z.array(row.pick({ row_no: true, error: true }).extend({ data: written })),
      broken: z.array(row.pick({ row_no: true, error: true }).extend({ data: written })),
      /** When the same file was last uploaded to this collection. */
      uploaded_before: timestamp.nullable(),
    }),
  }),
  /**
   * Accepts a file and creates its bills in the background; `read` returns the progress. A file that cannot be read,
   * has wrong headings or too many rows is refused (4019); the same file again is 4025 unless `again` is true.
   */
  upload: endpoint({
    method: 'POST',
    path: 'payment-upload-files/upload-customer-bills-excel',
    access: writer,
    multipart: true,
    body: z.object({ file: z.file(), collection_id: z.uuid(), send_email: yes, again: yes }),
    data: upload,
  }),
};
