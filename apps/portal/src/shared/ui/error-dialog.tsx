import { Button, Group, Stack, Text } from '@mantine/core';
import { useStore } from 'zustand';
import type { Failure } from '../api/failure.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { Dialog } from './dialog.tsx';
import { closeErrorDialog, errorDialog } from './error-dialog-state.ts';

function useErrorTexts({ kind, code, description }: Failure): { title: string; text: string } {
  const { t } = useMessages();
  switch (kind) {
    case 'not_authenticated':
      return { title: t('failure.not_authenticated'), text: description ?? t('failure.not_authenticated_text') };
    case 'session_expired':
      return { title: t('failure.session_expired'), text: description ?? t('failure.session_expired_text') };
    case 'network':
      return { title: code ?? t('failure.title'), text: t('failure.network') };
    case 'broken':
      return { title: t('failure.title'), text: t('failure.broken') };
    case 'refused':
      return { title: t('failure.title'), text: description ?? '' };
  }
}

function Content({ failure }: { failure: Failure }) {
  const { t } = useMessages();
  const { text } = useErrorTexts(failure);
  return (
    <Stack gap="md">
      {text && <Text>{text}</Text>}
      {failure.breakdown.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {failure.breakdown.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {(failure.code ?? failure.where) && (
        <Group gap="lg" c="dimmed" fz="xs">
          {failure.code && (
            <span>
              {t('failure.code')} <bdi data-testid="error-code">{failure.code}</bdi>
            </span>
          )}
          {failure.where && (
            <span>
              {t('failure.where')} <bdi className="number-like">{failure.where}</bdi>
            </span>
          )}
        </Group>
      )}
      <Group justify="flex-end">
        <Button onClick={closeErrorDialog} data-autofocus>
          {t('common.confirm')}
        </Button>
      </Group>
    </Stack>
  );
}

const NOTHING: Failure = { kind: 'broken', code: null, description: null, breakdown: [], where: null };

/** The one dialog for failed calls (specification 8). Mounted once, at the root. */
export function ErrorDialog() {
  const { isOpen, failure } = useStore(errorDialog);
  const shown = failure ?? NOTHING;
  const { title } = useErrorTexts(shown);
  return (
    <Dialog isOpen={isOpen} close={closeErrorDialog} title={title} closeLabel={null}>
      <Content failure={shown} />
    </Dialog>
  );
}
