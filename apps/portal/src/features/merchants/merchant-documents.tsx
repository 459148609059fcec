import { Button } from '@mantine/core';
import { onboardingAdmin } from '@kutip/contracts/onboarding';
import { useFileDownload } from '../../shared/api/use-file-download.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import type { MerchantRecord } from './merchant-actions.tsx';
import { useMessages } from './messages/use-messages.ts';
import classes from './merchants.module.css';

/** What the merchant uploaded for the review. */
export function DocumentList({ id: account_id, documents, review_requested_at }: MerchantRecord) {
  const { t, dateTime } = useMessages();
  const open = useFileDownload(onboardingAdmin.document);
  const state = review_requested_at
    ? t('merchants.review_sent', { when: dateTime(review_requested_at) })
    : t('merchants.review_not_sent');
  return (
    <RecordPanel title={t('merchants.documents')} text={state}>
      {documents.length === 0 && <p className={classes['none']}>{t('merchants.no_documents')}</p>}
      {documents.length > 0 && (
        <ul className={classes['lines']}>
          {documents.map(({ id, kind, file_name, created_at }) => (
            <li key={id}>
              <div>
                <strong>{t(`document_kind.${kind}`)}</strong>
                <p className={classes['dim']}>
                  <bdi>{file_name}</bdi> · {dateTime(created_at)}
                </p>
              </div>
              <Button
                size="compact-md"
                variant="default"
                aria-label={t('merchants.open_document', { name: file_name })}
                onClick={() => open.mutate({ params: { account_id, id } })}
              >
                {t('merchants.open')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </RecordPanel>
  );
}
