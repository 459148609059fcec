import { Loader } from '@mantine/core';
import { paymentUploadForms } from '@kutip/contracts/payment-uploads';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { Note } from '../../shared/ui/note.tsx';
import { ChooseFile } from './choose-file.tsx';
import { useUploadFault } from './use-upload-fault.ts';
import { UploadHistory } from './upload-history.tsx';
import { UploadPreview } from './upload-preview.tsx';
import { UploadProgress } from './upload-progress.tsx';
import classes from './uploads.module.css';

interface NewUploadProps {
  collection_id: string;
  onUploaded: (id: string) => void;
}

/** Choose a file, preview it, and only then create the bills. */
function NewUpload({ collection_id, onUploaded }: NewUploadProps) {
  const { t } = useMessages();
  const faultOf = useUploadFault();
  const [file, setFile] = useState<File | null>(null);
  const preview = useCall(paymentUploadForms.preview, { confirm: false, suppress: true });
  const choose = (chosen: File): void => {
    setFile(chosen);
    preview.mutate({ body: { file: chosen, collection_id } });
  };
  const leave = (): void => {
    setFile(null);
    preview.reset();
  };
  if (file && preview.isPending) {
    return (
      <p role="status" className={classes['actions']}>
        <Loader size="sm" /> {t('uploads.reading')}
      </p>
    );
  }
  if (file && preview.data) {
    const shown = { collection_id, file, preview: preview.data, leave, onUploaded };
    return <UploadPreview key={file.name} {...shown} />;
  }
  return (
    <>
      {preview.isError && (
        <Note kind="attention" title={t('uploads.not_taken')}>
          {faultOf(preview.error)}
        </Note>
      )}
      <ChooseFile choose={choose} />
    </>
  );
}

/** The upload tab of a collection: bills from a table. The open upload is in the address. */
export function UploadPanel({ collection_id, isOpen }: { collection_id: string; isOpen: boolean }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const user = useSession((state) => state.user);
  const { upload } = useSearch({ strict: false }) as { upload?: string };
  const show = (id?: string): void =>
    void navigate({ to: '.', search: { tab: 'upload', ...(id && { upload: id }) }, resetScroll: false });
  const mayUpload = may(user, paymentUploadForms.upload.access);
  return (
    <>
      {(upload || mayUpload) && (
        <RecordPanel title={t('uploads.title')} text={t('uploads.text')}>
          {upload && <UploadProgress key={upload} id={upload} leave={() => show()} />}
          {!upload && isOpen && <NewUpload collection_id={collection_id} onUploaded={show} />}
          {!upload && !isOpen && <Note kind="quiet">{t('uploads.closed')}</Note>}
        </RecordPanel>
      )}
      <UploadHistory collection_id={collection_id} open={show} />
    </>
  );
}
