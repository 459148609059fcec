import { Button, Group, Stack, Text } from '@mantine/core';
import { useStore } from 'zustand';
import { NO_DETAILS, type Failure } from '../api/failure.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { Dialog } from './dialog.tsx';
import { closeErrorDialog, errorDialog } from './error-dialog-state.ts';
import classes from './error-dialog.module.css';
import { networkMessage } from './failure-text.ts';

function useErrorTexts({ kind, code, description }: Failure): { title: string; text: string } {
  const { t } = useMessages();
  switch (kind) {
    case 'not_authenticated':
      return { title: t('failure.not_authenticated'), text: description ?? t('failure.not_authenticated_text') };
    case 'session_expired':
      return { title: t('failure.session_expired'), text: description ?? t('failure.session_expired_text') };
    case 'network':
      return { title: code ?? t('failure.title'), text: t(networkMessage()) };
    case 'broken':
      return { title: t('failure.title'), text: t('failure.broken') };
    case 'refused':
      return { title: t('failure.title'), text: description ?? '' };
  }
}

/** What support asks for: closed, because it helps nobody to go on. */
function TechnicalDetails({ failure: { code, where, reason } }: { failure: Failure }) {
  const { t } = useMessages();
  if (code === null && where === null) return null;
  return (
    <details className={classes['technical']}>
      <summary>{t('failure.technical')}</summary>
      <dl>
        {code !== null && (
          <div>
            <dt>{t('failure.code')}</dt>
            <dd>
              <bdi data-testid="error-code">{code}</bdi>
            </dd>
          </div>
        )}
        {where !== null && (
          <div>
            <dt>{t('failure.where')}</dt>
            <dd>
              <bdi className="number-like">{where}</bdi>
            </dd>
          </div>
        )}
        {reason !== null && (
          <div>
            <dt>{t('failure.reason')}</dt>
            <dd>{reason}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}

function Content({ failure }: { failure: Failure }) {
  const { t } = useMessages();
  const { text } = useErrorTexts(failure);
  return (
    <Stack gap="md">
      {text && <Text>{text}</Text>}
      {failure.fields.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {failure.fields.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <TechnicalDetails failure={failure} />
      <Group justify="flex-end">
        <Button onClick={closeErrorDialog} data-autofocus>
          {t('common.confirm')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The one dialog for failed calls (specification 8). Mounted once, at the root. */
export function ErrorDialog() {
  const { isOpen, failure } = useStore(errorDialog);
  const shown = failure ?? NO_DETAILS;
  const { title } = useErrorTexts(shown);
  return (
    <Dialog isOpen={isOpen} close={closeErrorDialog} title={title} closeLabel={null}>
      <Content failure={shown} />
    </Dialog>
  );
}
