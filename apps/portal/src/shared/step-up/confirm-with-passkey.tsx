import { Button, Group, Stack, Text } from '@mantine/core';
import { passkeys } from '@kutip/contracts/passkeys';
import { IconFingerprint } from '@tabler/icons-react';
import { callApi } from '../api/client.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { usePasskeyErrorText } from './add-passkey.tsx';
import { signWithPasskey } from './passkey.ts';
import { useSubmit } from './use-submit.ts';

/** Steps up with a passkey. Needs a button press, because some browsers reject a request without a user gesture. */
export function ConfirmWithPasskey({ done }: { done: () => void }) {
  const { t } = useMessages();
  const { error, isBusy, run } = useSubmit(async () => {
    const credential = await signWithPasskey(await callApi(passkeys.challenge, {}));
    await callApi(passkeys.verify, { body: { credential } });
    done();
  }, usePasskeyErrorText());
  return (
    <Stack gap="md">
      <Text>{t('security.confirm_text')}</Text>
      {error && (
        <Text role="alert" c="var(--k-bad)">
          {error}
        </Text>
      )}
      <Group justify="flex-end">
        <Button
          data-autofocus
          leftSection={<IconFingerprint size={18} aria-hidden />}
          loading={isBusy}
          onClick={() => void run()}
        >
          {t('security.use_passkey')}
        </Button>
      </Group>
    </Stack>
  );
}
