import { Button } from '@mantine/core';
import { paymentUploads } from '@kutip/contracts/payment-uploads';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { useFailureText } from '../../shared/ui/failure-text.ts';
import { Note } from '../../shared/ui/note.tsx';
import { Badge, type BadgeTone } from '../../shared/ui/status-badge.tsx';
import type { Upload } from './upload-progress.tsx';
import classes from './uploads.module.css';

const SHOWN = 20;
const TONE: Record<Upload['status'], BadgeTone> = {
  QUEUED: 'quiet',
  PROCESSING: 'attention',
  DONE: 'good',
  FAILED: 'bad',
};

/** The files that were uploaded to a collection, the newest first. */
export function UploadHistory({ collection_id, open }: { collection_id: string; open: (id: string) => void }) {
  const { t, count, dateTime } = useMessages();
  const failureText = useFailureText();
  const answer = useQuery(
    queryFor(paymentUploads.list, { query: { limit: SHOWN }, body: { collection_id } }, { suppress: true }),
  );
  const uploads = answer.data?.list.data;
  return (
    <RecordPanel title={t('uploads.history')}>
      {answer.isError && <Note kind="attention">{failureText(answer.error)}</Note>}
      {uploads?.length === 0 && <p className={classes['dim']}>{t('uploads.history_empty')}</p>}
      <ul className={classes['list']}>
        {uploads?.map(({ id, file_name, created_at, status, created_rows, failed_rows }) => (
          <li key={id}>
            <span className={classes['name']}>
              <strong>
                <bdi>{file_name}</bdi>
              </strong>
              <br />
              <span className={classes['dim']}>
                {dateTime(created_at)} ·{' '}
                {t('uploads.counts', { made: count(created_rows), broken: count(failed_rows) })}
              </span>
            </span>
            <span className={classes['actions']} style={{ marginTop: 0 }}>
              <Badge tone={TONE[status]}>{t(`uploads.status_${status}`)}</Badge>
              <Button
                variant="default"
                size="xs"
                aria-label={t('uploads.open_label', { name: file_name })}
                onClick={() => open(id)}
              >
                {t('uploads.open')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </RecordPanel>
  );
}
