import { Anchor, Button, FileButton } from '@mantine/core';
import { onboarding, onboardingForms } from '@kutip/contracts/onboarding';
import { DOCUMENT_KINDS, type DocumentKind } from '@kutip/domain/onboarding';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useFileDownload } from '../../shared/api/use-file-download.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { useMessages } from './messages/use-messages.ts';
import type { Review } from './review.ts';
import classes from './onboarding.module.css';

const TYPES = 'image/jpeg,image/png,image/webp,application/pdf';

interface DocumentsProps {
  review: Review;
  canWrite: boolean;
  canRemove: boolean;
}

function Files({ files, canRemove }: { files: Review['documents']; canRemove: boolean }) {
  const { t } = useMessages();
  const open = useFileDownload(onboarding.document);
  const remove = useCall(onboarding.removeDocument, { confirm: () => ({ title: t('onboarding.removed') }) });
  return (
    <ul className={classes['files']}>
      {files.map(({ id, file_name: name }) => (
        <li key={id}>
          <Anchor
            component="button"
            type="button"
            ta="start"
            aria-label={t('onboarding.open', { name })}
            onClick={() => open.mutate({ params: { id } })}
          >
            {name}
          </Anchor>
          {canRemove && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={t('onboarding.remove', { name })}
              loading={remove.isPending}
              onClick={() => remove.mutate({ params: { id } })}
            >
              {t('common.picture_remove')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Upload({ kind }: { kind: DocumentKind }) {
  const { t } = useMessages();
  const reset = useRef<() => void>(null);
  const add = useCall(onboardingForms.addDocument, {
    confirm: () => ({ title: t('onboarding.uploaded') }),
    changes: [onboarding],
  });
  const send = (file: File | null): void => {
    // The same file can be chosen again after a failure.
    if (file) add.mutate({ body: { kind, document_file: file } }, { onSettled: () => reset.current?.() });
  };
  const label = t('onboarding.upload_label', { kind: t(`document_kind.${kind}`) });
  return (
    <FileButton onChange={send} accept={TYPES} resetRef={reset} inputProps={{ 'aria-label': label }}>
      {(props) => (
        <Button {...props} variant="default" size="compact-md" aria-label={label} loading={add.isPending}>
          {t('onboarding.upload')}
        </Button>
      )}
    </FileButton>
  );
}

/** The documents of each kind, with their upload. */
export function Documents({ review: { documents }, canWrite, canRemove }: DocumentsProps) {
  const { t } = useMessages();
  return (
    <RecordPanel title={t('onboarding.documents')} text={t('onboarding.documents_text')}>
      <ul className={classes['items']}>
        {DOCUMENT_KINDS.map((kind) => {
          const files = documents.filter((one) => one.kind === kind);
          const Icon = files.length > 0 ? IconCircleCheck : IconCircle;
          return (
            <li key={kind} data-done={files.length > 0 || undefined}>
              <Icon size={22} aria-hidden />
              <div>
                <strong>{t(`document_kind.${kind}`)}</strong>
                <p>{t(`onboarding.help_${kind}`)}</p>
                {files.length > 0 && <Files files={files} canRemove={canRemove} />}
              </div>
              <div>{canWrite && <Upload kind={kind} />}</div>
            </li>
          );
        })}
      </ul>
    </RecordPanel>
  );
}
