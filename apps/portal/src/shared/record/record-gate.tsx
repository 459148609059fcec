import { Button, Skeleton, Stack } from '@mantine/core';
import { ApiError } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMessages } from '../i18n/use-messages.ts';
import { useFailureText } from '../ui/failure-text.ts';
import { LinkButton } from '../ui/links.tsx';
import { NoticePage } from '../ui/notice-page.tsx';

interface RecordGateProps<T> {
  answer: UseQueryResult<T>;
  /** The path of the list of these records. */
  backTo: string;
  children: (record: T) => ReactNode;
}

/** The placeholder while a record is loading. */
export const RECORD_SKELETON = (
  <Stack gap="md" aria-hidden>
    <Skeleton height={28} width="40%" />
    <Skeleton height={180} />
    <Skeleton height={120} />
  </Stack>
);

/** Shows a record, or its loading, not-found or error state. */
export function RecordGate<T>({ answer, backTo, children }: RecordGateProps<T>) {
  const { t } = useMessages();
  const failureText = useFailureText();
  if (answer.data !== undefined) return children(answer.data);
  if (!answer.isError) return RECORD_SKELETON;
  const { error } = answer;
  const isGone = error instanceof ApiError && (error.code === CODE.not_found || error.code === CODE.validation_failed);
  return (
    <NoticePage
      title={t(isGone ? 'failure.not_found_title' : 'failure.record_title')}
      text={isGone ? t('codes.not_found') : failureText(error)}
    >
      {isGone ? (
        <LinkButton to={backTo}>{t('common.back')}</LinkButton>
      ) : (
        <Button onClick={() => void answer.refetch()}>{t('common.retry')}</Button>
      )}
    </NoticePage>
  );
}
