import { Button, Progress } from '@mantine/core';
import { customerBills } from '@kutip/contracts/customer-bills';
import { paymentUploads } from '@kutip/contracts/payment-uploads';
import type { Data } from '@kutip/contracts/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refresh } from '../../shared/api/cache.ts';
import { queryFor } from '../../shared/api/query.ts';
import { useFileDownload } from '../../shared/api/use-file-download.ts';
import { useMessages } from './messages/use-messages.ts';
import { Money } from '../../shared/ui/money.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { useFailureText } from '../../shared/ui/failure-text.ts';
import { CheckedRows } from './checked-rows.tsx';
import classes from './uploads.module.css';

export type Upload = Data<(typeof paymentUploads)['read']>;

const POLL_MS = 1_000;
const SHOWN_BROKEN = 50;
const FULL_PERCENT = 100;

/** Why an upload ended. */
const FAILURES: Partial<Record<string, 'uploads.failed_not_open' | 'uploads.failed_interrupted'>> = {
  collection_not_open: 'uploads.failed_not_open',
  interrupted: 'uploads.failed_interrupted',
};

function BrokenRows({ upload }: { upload: Upload }) {
  const { t, count } = useMessages();
  const { id, failed_rows } = upload;
  const query = { upload_id: id, outcome: 'FAILED' as const, sort_type: 'asc' as const };
  const rows = useQuery(queryFor(paymentUploads.rows, { query: { limit: SHOWN_BROKEN }, body: query }));
  const file = useFileDownload(paymentUploads.brokenRows);
  const shown = rows.data?.list.data.map(({ row_no, data, error }) => ({ row_no, data: data ?? {}, error }));
  return (
    <>
      <Note kind="attention">{t('uploads.left_text', { count: failed_rows, shown: count(failed_rows) })}</Note>
      <div className={classes['actions']}>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            loading={file.isPending && file.variables.query.format === format}
            onClick={() => file.mutate({ params: { id }, query: { format } })}
          >
            {t(`uploads.broken_${format}`)}
          </Button>
        ))}
      </div>
      {shown && <CheckedRows rows={shown} label={t('uploads.broken_rows')} />}
    </>
  );
}

function Outcome({ upload }: { upload: Upload }) {
  const { t, count } = useMessages();
  const { status, created_rows, failed_rows, created_amount } = upload;
  if (status === 'FAILED') {
    return (
      <Note kind="attention" title={t('uploads.status_FAILED')}>
        {t(FAILURES[upload.failed_reason ?? ''] ?? 'uploads.failed_unreadable')}
      </Note>
    );
  }
  return (
    <>
      {created_rows > 0 && (
        <p>
          {t('uploads.made', { count: created_rows, shown: count(created_rows) })} <Money amount={created_amount} />
        </p>
      )}
      {failed_rows > 0 && <BrokenRows upload={upload} />}
    </>
  );
}

/** The progress of an upload, polled until it ends, and its result. */
export function UploadProgress({ id, leave }: { id: string; leave: () => void }) {
  const { t, count } = useMessages();
  const failureText = useFailureText();
  const client = useQueryClient();
  const answer = useQuery({
    ...queryFor(paymentUploads.read, { params: { id } }, { suppress: true }),
    refetchInterval: ({ state }) => (state.data?.finished_at || state.error ? false : POLL_MS),
  });
  const upload = answer.data;
  const isFinished = upload?.finished_at !== undefined && upload.finished_at !== null;
  // The upload created bills and ended, so the bill list and the list of files are stale.
  useEffect(() => {
    if (isFinished) refresh(client, [customerBills, paymentUploads]);
  }, [isFinished, client]);
  if (!upload) return answer.isError ? <Note kind="attention">{failureText(answer.error)}</Note> : null;
  const { file_name, total_rows, done_rows } = upload;
  const percent = total_rows === 0 ? FULL_PERCENT : Math.floor((done_rows / total_rows) * FULL_PERCENT);
  return (
    <>
      <p className={classes['name']}>
        <bdi>{file_name}</bdi>
      </p>
      <Progress value={isFinished ? FULL_PERCENT : percent} mt="sm" aria-label={t('uploads.progress')} />
      <p className={classes['dim']} role="status">
        {isFinished
          ? t(`uploads.status_${upload.status}`)
          : t('uploads.done_of', { done: count(done_rows), total: count(total_rows) })}
      </p>
      {isFinished ? <Outcome upload={upload} /> : <p className={classes['dim']}>{t('uploads.may_leave')}</p>}
      <div className={classes['actions']}>
        <Button variant={isFinished ? 'filled' : 'default'} onClick={leave}>
          {t('uploads.next_file')}
        </Button>
      </div>
    </>
  );
}
