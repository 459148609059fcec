import { Button, NativeSelect } from '@mantine/core';
import { reportFiles } from '@kutip/contracts/report-files';
import type { Data } from '@kutip/contracts/endpoint';
import { REPORT_FILE_TYPES, REPORT_FORMATS, type RecordReportType, type ReportFormat } from '@kutip/domain/report-file';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refresh } from '../../shared/api/cache.ts';
import { useCall } from '../../shared/api/query.ts';
import { useFileDownload } from '../../shared/api/use-file-download.ts';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { momentColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { DayRange } from '../../shared/list-page/day-range.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { Badge } from '../../shared/ui/status-badge.tsx';
import { useMessages, type Messages } from './messages/use-messages.ts';
import classes from './reports.module.css';

type FileRow = Data<typeof reportFiles.list>['list']['data'][number];

const CALLS = {
  COLLECTION: reportFiles.collection,
  PAYOUT: reportFiles.payout,
  SETTLEMENT: reportFiles.settlement,
  SELF_SETTLEMENT: reportFiles.selfSettlement,
  BALANCE_POOL: reportFiles.balancePool,
} satisfies Record<RecordReportType, unknown>;

/** The journal has a form of its own, beside its accounts. */
const isOfRecords = (type: string): type is RecordReportType => type in CALLS;

const TONES = { QUEUED: 'quiet', PROCESSING: 'quiet', READY: 'good', FAILED: 'attention', EXPIRED: 'quiet' } as const;
/** While a report is written, its progress is loaded again after this time. */
const REFRESH_MS = 3_000;
/** The range of a report without dates. */
const FIRST_DAY = '1990-01-01';

/** The report is downloaded by a call, which carries the login. */
function DownloadButton({ id }: { id: string }) {
  const { t } = useMessages();
  const download = useFileDownload(reportFiles.download);
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={download.isPending}
      onClick={() => download.mutate({ params: { id } })}
    >
      {t('reports.file_download')}
    </Button>
  );
}

const columnsIn = ({ t, day, count }: Messages): ListColumn<FileRow>[] => [
  {
    id: 'type',
    header: t('reports.file_type'),
    card: 'title',
    exports: ['type'],
    cell: ({ type, format }) => (
      <>
        <strong>{t(`reports.type_${type}`)}</strong> {format.toUpperCase()}
      </>
    ),
  },
  {
    id: 'period',
    header: t('reports.file_period'),
    card: 'line',
    exports: ['start_date', 'end_date'],
    cell: ({ start_date, end_date }) =>
      start_date === FIRST_DAY ? t('reports.file_all') : `${day(start_date)} – ${day(end_date)}`,
  },
  {
    id: 'rows',
    header: t('reports.file_rows'),
    isNumeric: true,
    card: 'foot',
    exports: ['done_rows', 'total_rows'],
    cell: ({ done_rows, total_rows }) =>
      total_rows === null
        ? '–'
        : done_rows === total_rows
          ? count(total_rows)
          : `${count(done_rows)} / ${count(total_rows)}`,
  },
  momentColumn('created_at', t('reports.file_date')),
  statusColumn(t('list.status'), ({ status }) => <Badge tone={TONES[status]}>{t(`reports.status_${status}`)}</Badge>),
  {
    id: 'download',
    header: t('reports.file_download'),
    card: 'foot',
    cell: ({ id, status }) => status === 'READY' && <DownloadButton id={id} />,
  },
];

/** Chooses and queues a report. */
function NewReport() {
  const { t } = useMessages();
  const user = useSession((state) => state.user);
  const types = REPORT_FILE_TYPES.filter(isOfRecords).filter((one) => may(user, CALLS[one].access));
  const [type, setType] = useState<RecordReportType>(types[0] ?? 'COLLECTION');
  const [format, setFormat] = useState<ReportFormat>('csv');
  const [dates, setDates] = useState<{ from: string | null; to: string | null }>({ from: null, to: null });
  const create = useCall(CALLS[type] as typeof reportFiles.payout, {
    confirm: () => ({ title: t('reports.file_created') }),
    changes: [reportFiles],
  });
  const range = dates.from && dates.to ? { start_date: dates.from, end_date: dates.to } : {};
  return (
    <form
      className={classes['order']}
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({ query: {}, body: { format, ...range } });
      }}
    >
      <NativeSelect
        label={t('reports.file_type')}
        value={type}
        onChange={({ currentTarget }) => setType(currentTarget.value as RecordReportType)}
        data={types.map((value) => ({ value, label: t(`reports.type_${value}`) }))}
      />
      <NativeSelect
        label={t('reports.file_format')}
        value={format}
        onChange={({ currentTarget }) => setFormat(currentTarget.value as ReportFormat)}
        data={REPORT_FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
      />
      <DayRange {...dates} change={({ from = null, to = null }) => setDates({ from, to })} />
      <Button type="submit" loading={create.isPending}>
        {t('reports.file_create')}
      </Button>
    </form>
  );
}

/** The report files of the account, and a form for a new one. */
export function FilesTab() {
  const messages = useMessages();
  const { t } = messages;
  const list = useList(reportFiles.list);
  const columns = useLocalized(messages, columnsIn);
  const client = useQueryClient();
  const isWriting = list.answer.data?.list.data.some(({ status }) => status === 'QUEUED' || status === 'PROCESSING');
  useEffect(() => {
    if (!isWriting) return undefined;
    const timer = setInterval(() => refresh(client, [reportFiles]), REFRESH_MS);
    return () => clearInterval(timer);
  }, [client, isWriting]);
  return (
    <>
      <p className={classes['dim']}>{t('reports.files_text')}</p>
      <NewReport />
      <ListFrame
        of={list}
        columns={columns}
        label={t('reports.tab_files')}
        empty={{ title: t('reports.files_empty'), text: t('reports.files_empty_text') }}
      />
    </>
  );
}
