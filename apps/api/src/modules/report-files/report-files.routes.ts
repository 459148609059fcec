import { allows } from '@kutip/contracts/access';
import { CODE } from '@kutip/contracts/codes';
import { payouts } from '@kutip/contracts/payouts';
import { MAX_REPORT_ROWS, reportFiles } from '@kutip/contracts/report-files';
import { LAYOUT_FORMATS, type JournalLayout } from '@kutip/domain/journal-layouts';
import { REPORT_FILE_PERMISSIONS, REPORT_FILE_TYPES, type ReportFileType } from '@kutip/domain/report-file';
import { Refusal } from '@kutip/domain/refusal';
import { exportFile, MIME } from '../../platform/export.ts';
import { enqueue } from '../../platform/jobs.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { requireFound } from '../../platform/require-found.ts';
import type { Store } from '../../platform/store.ts';
import { assertMapped } from '../accounting/accounting.service.ts';
import { payoutsCreated } from '../payouts/payouts.service.ts';
import { rangeOf } from '../reports/reports.service.ts';
import { generateReportJob, reportFileName } from './generate-report.ts';
import {
  allReportFiles,
  countOpenReports,
  insertReportFile,
  readPieces,
  reportFileById,
  reportFilesOf,
} from './report-files.queries.ts';

/** Reports of one account that wait or are written at a time. */
const MAX_OPEN_REPORTS = 10;
const MIMES = { ...MIME, pdf: 'application/pdf' };

interface Order {
  type: ReportFileType;
  format: 'csv' | 'xlsx' | 'pdf';
  start_date?: string | undefined;
  end_date?: string | undefined;
  collection_id?: string | undefined;
  layout?: JournalLayout;
}

/** Queues a report and returns it. */
async function queueReport(
  context: Context,
  { type, format, collection_id, layout, ...dates }: Order,
  { skip, limit }: { skip: number; limit: number },
) {
  const { db, account_id, user_id, language, now, request_id } = context;
  const range = rangeOf(dates);
  if ((await countOpenReports(db, account_id)) >= MAX_OPEN_REPORTS)
    throw new Refusal(CODE.too_many_requests, 'Other reports are still being written.', 'too_many_requests');
  const key = { account_id, id: request_id };
  await insertReportFile(db, {
    ...key,
    ...range,
    type,
    format,
    status: 'QUEUED',
    collection_id: collection_id ?? null,
    layout: layout ?? null,
    skip_rows: skip,
    limit_rows: limit,
    language,
    created_by: user_id,
    created_at: now,
  });
  // One at a time for each account, so that its reports leave room for others.
  await enqueue(db, generateReportJob, key, { queue: `reports:${account_id}`, key: `report:${key.id}` });
  return requireFound(await reportFileById(db, key));
}

/** The types that the caller may see. */
const visibleTypes = (context: Context): ReportFileType[] =>
  REPORT_FILE_TYPES.filter((type) =>
    allows({ area: 'merchant', permission: REPORT_FILE_PERMISSIONS[type] }, { ...context, area: 'merchant' }),
  );

export const reportFileHandlers = ({ store }: { store: Pick<Store, 'read'> }): Handlers<typeof reportFiles> => ({
  list: listHandler(reportFiles.list, (context) =>
    context.area === 'admin'
      ? allReportFiles(context.db)
      : reportFilesOf(context.db, context.account_id, visibleTypes(context)),
  ),
  collection: ({ query: { collection_id, ...page }, body }, context) =>
    queueReport(context, { type: 'COLLECTION', collection_id, ...body }, page),
  payout: ({ query, body }, context) => queueReport(context, { type: 'PAYOUT', ...body }, query),
  settlement: ({ query, body }, context) => queueReport(context, { type: 'SETTLEMENT', ...body }, query),
  selfSettlement: ({ query, body }, context) => queueReport(context, { type: 'SELF_SETTLEMENT', ...body }, query),
  balancePool: ({ query, body }, context) => queueReport(context, { type: 'BALANCE_POOL', ...body }, query),
  async journal({ body }, context) {
    await assertMapped(context.db, context.account_id, body.layout);
    const format = LAYOUT_FORMATS[body.layout];
    return queueReport(context, { type: 'JOURNAL', format, ...body }, { skip: 0, limit: MAX_REPORT_ROWS });
  },
  async download({ params: { id } }, context) {
    const key = { account_id: context.account_id, id };
    const file = requireFound(await reportFileById(context.db, key));
    if (!visibleTypes(context).includes(file.type))
      throw new Refusal(CODE.not_permitted, 'You may not do this.', 'not_permitted');
    if (file.status !== 'READY')
      throw new Refusal(CODE.wrong_state, 'This report cannot be downloaded.', file.status.toLowerCase());
    return {
      name: reportFileName(file.type, file.format, file.created_at),
      mime: MIMES[file.format],
      content: readPieces(store.read, key),
    };
  },
  payoutRange: {
    // The export reads in a transaction of its own.
    withoutTransaction: ({ body }, context) =>
      exportFile(
        payouts.list,
        { format: 'csv' },
        { ...context, db: store.read },
        {
          select: ({ db, account_id }) => payoutsCreated(db, account_id, rangeOf(body)),
        },
      ),
  },
});
