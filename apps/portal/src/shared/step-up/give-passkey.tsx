import { Button, Group, Stack, Text } from '@mantine/core';
import { passkeys } from '@kutip/contracts/passkeys';
import { IconFingerprint } from '@tabler/icons-react';
import { callApi } from '../api/client.ts';
import { useWords } from '../i18n/use-words.ts';
import { usePasskeyFault } from './add-passkey.tsx';
import { signWithPasskey } from './passkey.ts';
import { useSending } from './use-sending.ts';

/** One of his passkeys. Not asked for by itself: some browsers want a press of a button first. */
export function GivePasskey({ done }: { done: () => void }) {
  const { t } = useWords();
  const { fault, isBusy, run } = useSending(async () => {
    const credential = await signWithPasskey(await callApi(passkeys.ask, {}));
    await callApi(passkeys.prove, { body: { credential } });
    done();
  }, usePasskeyFault());
  return (
    <Stack gap="md">
      <Text>{t('security.give_text')}</Text>
      {fault && (
        <Text role="alert" c="var(--k-bad)">
          {fault}
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
