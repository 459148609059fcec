import { Button, Checkbox } from '@mantine/core';
import { paymentUploadForms } from '@kutip/contracts/payment-uploads';
import type { Data } from '@kutip/contracts/endpoint';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { Money } from '../../shared/ui/money.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { CheckedRows } from './checked-rows.tsx';
import { useUploadFault } from './use-upload-fault.ts';
import classes from './uploads.module.css';

type Preview = Data<(typeof paymentUploadForms)['preview']>;

function Figures({ preview }: { preview: Preview }) {
  const { t, count } = useMessages();
  const { total_rows, good_rows, broken_rows, good_amount } = preview;
  const facts = [
    [t('uploads.rows'), count(total_rows)],
    [t('uploads.good'), count(good_rows)],
    [t('uploads.broken'), count(broken_rows)],
    [t('uploads.amount'), <Money key="amount" amount={good_amount} />],
  ] as const;
  return (
    <dl className={classes['figures']}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Warnings({ preview }: { preview: Preview }) {
  const { t, count, dateTime } = useMessages();
  const { headings, good_rows, broken_rows, uploaded_before } = preview;
  const ignored = headings.filter(({ heading, column }) => heading && !column).map(({ heading }) => heading);
  return (
    <>
      {uploaded_before && (
        <Note kind="attention" title={t('uploads.before')}>
          {t(good_rows > 0 ? 'uploads.before_text' : 'uploads.before_none', { when: dateTime(uploaded_before) })}
        </Note>
      )}
      {broken_rows > 0 && !(uploaded_before && good_rows === 0) && (
        <Note kind="attention">
          {good_rows > 0
            ? t('uploads.broken_text', { count: broken_rows, shown: count(broken_rows) })
            : t('uploads.none_good')}
        </Note>
      )}
      {ignored.length > 0 && <Note kind="quiet">{t('uploads.ignored', { columns: ignored.join(', ') })}</Note>}
    </>
  );
}

interface UploadPreviewProps {
  collection_id: string;
  file: File;
  preview: Preview;
  leave: () => void;
  onUploaded: (id: string) => void;
}

/** What the upload would create, and the button that confirms it. */
export function UploadPreview({ collection_id, file, preview, leave, onUploaded }: UploadPreviewProps) {
  const { t, count } = useMessages();
  const faultOf = useUploadFault();
  const [sendsMail, setSendsMail] = useState(false);
  const [isRepeatConfirmed, setRepeatConfirmed] = useState(false);
  const upload = useCall(paymentUploadForms.upload, { confirm: false, suppress: true });
  const { good_rows, uploaded_before, first, broken, file_name } = preview;
  const send = () =>
    upload.mutate(
      {
        body: {
          file,
          collection_id,
          send_email: sendsMail ? 'true' : 'false',
          again: isRepeatConfirmed ? 'true' : 'false',
        },
      },
      { onSuccess: ({ id }) => onUploaded(id) },
    );
  return (
    <>
      <p className={classes['name']}>
        <bdi>{file_name}</bdi>
      </p>
      <Figures preview={preview} />
      <Warnings preview={preview} />
      {broken.length > 0 && <CheckedRows rows={broken} label={t('uploads.broken_rows')} />}
      {broken.length === 0 && <CheckedRows rows={first} label={t('uploads.first_rows')} />}
      <Checkbox
        mt="md"
        label={t('uploads.send_email')}
        checked={sendsMail}
        onChange={(event) => setSendsMail(event.currentTarget.checked)}
      />
      {uploaded_before && good_rows > 0 && (
        <Checkbox
          mt="sm"
          label={t('uploads.again')}
          checked={isRepeatConfirmed}
          onChange={(event) => setRepeatConfirmed(event.currentTarget.checked)}
        />
      )}
      {upload.isError && (
        <Note kind="attention" title={t('uploads.not_taken')}>
          {faultOf(upload.error)}
        </Note>
      )}
      <div className={classes['actions']}>
        <Button
          loading={upload.isPending}
          disabled={good_rows === 0 || (uploaded_before !== null && !isRepeatConfirmed)}
          onClick={send}
        >
          {t('uploads.make', { count: good_rows, shown: count(good_rows) })}
        </Button>
        <Button variant="default" onClick={leave}>
          {t('uploads.other_file')}
        </Button>
      </div>
    </>
  );
}
