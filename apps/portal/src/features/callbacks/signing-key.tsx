import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { callbacks as contract } from '@kutip/contracts/callbacks';
import type { Data } from '@kutip/contracts/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Note } from '../../shared/ui/note.tsx';

type NewKey = Data<typeof contract.rotateKey>;

/** The key is shown only once, so a click outside does not close the dialog. */
function SecretDialog({ created, close }: { created: NewKey; close: () => void }) {
  const { t, dateTime } = useMessages();
  const { key_id, secret, previous_until } = created;
  return (
    <Dialog isOpen close={close} isPersistent title={t('callbacks.secret_title')}>
      <Stack gap="md">
        <Note kind="attention">{t('callbacks.secret_text')}</Note>
        <FactList
          facts={[
            [
              t('callbacks.key_id'),
              <span key="id" className="number-like">
                {key_id}
              </span>,
            ],
          ]}
        />
        <Code block dir="ltr" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {secret}
        </Code>
        {previous_until && <Text>{t('callbacks.secret_previous', { when: dateTime(previous_until) })}</Text>}
        <Group justify="flex-end">
          <CopyButton text={secret} label={t('callbacks.copy_secret')} />
          <Button onClick={close}>{t('callbacks.secret_saved')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function CreateKey({ isFirst }: { isFirst: boolean }) {
  const { t } = useMessages();
  const [isConfirming, setConfirming] = useState(false);
  const [created, setCreated] = useState<NewKey | null>(null);
  const createKey = useCall(contract.rotateKey, { confirm: false });
  return (
    <>
      <Button variant="default" mt="md" onClick={() => setConfirming(true)}>
        {t('callbacks.new_key')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        close={() => setConfirming(false)}
        title={t('callbacks.new_key_title')}
        text={t(isFirst ? 'callbacks.first_key_text' : 'callbacks.new_key_text')}
        action={t('callbacks.new_key')}
        isBusy={createKey.isPending}
        onAction={() => createKey.mutate({}, { onSuccess: setCreated, onSettled: () => setConfirming(false) })}
      />
      {created && <SecretDialog created={created} close={() => setCreated(null)} />}
    </>
  );
}

function SigningKeyPanel() {
  const { t, dateTime } = useMessages();
  const user = useSession((state) => state.user);
  const { data: key } = useQuery(queryFor(contract.key, {}, { suppress: true }));
  if (key === undefined) return null;
  return (
    <RecordPanel title={t('callbacks.key')} text={t('callbacks.key_text')}>
      {key === null ? (
        <Text>{t('callbacks.key_none')}</Text>
      ) : (
        <FactList
          facts={[
            [
              t('callbacks.key_id'),
              <span key="id" className="number-like">
                {key.key_id}
              </span>,
            ],
            [t('callbacks.key_since'), dateTime(key.created_at)],
            [t('callbacks.key_previous'), key.previous_until && dateTime(key.previous_until)],
          ]}
        />
      )}
      {may(user, contract.rotateKey.access) && <CreateKey isFirst={key === null} />}
    </RecordPanel>
  );
}

/** The key that signs the account's callbacks, with rotation. Only for users who may read keys. */
export function SigningKey() {
  const user = useSession((state) => state.user);
  return may(user, contract.key.access) ? <SigningKeyPanel /> : null;
}
