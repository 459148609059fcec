import { Button, Code, Group, Stack } from '@mantine/core';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { useMessages } from './messages/use-messages.ts';

export interface Secrets {
  auth_token: string;
  hash_key: string;
}

const Secret = ({ label, text }: { label: string; text: string }) => (
  <div>
    <strong>{label}</strong>
    <Code block dir="ltr" mt={4} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {text}
    </Code>
  </div>
);

/** The secrets of a new or rotated credential, which are shown only here. */
export function SecretPanel({ secrets, onSaved }: { secrets: Secrets; onSaved: () => void }) {
  const { t } = useMessages();
  return (
    <Stack gap="md">
      <Note kind="attention">{t('merchant_api.secret_text')}</Note>
      <Secret label={t('merchant_api.token')} text={secrets.auth_token} />
      <Secret label={t('merchant_api.hash_key')} text={secrets.hash_key} />
      <Group justify="flex-end">
        <CopyButton text={secrets.auth_token} label={t('merchant_api.copy_token')} />
        <CopyButton text={secrets.hash_key} label={t('merchant_api.copy_hash_key')} />
        <Button onClick={onSaved}>{t('merchant_api.secret_done')}</Button>
      </Group>
    </Stack>
  );
}
