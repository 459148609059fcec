import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { callbacks as contract } from '@kutip/contracts/callbacks';
import type { Data } from '@kutip/contracts/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Note } from '../../shared/ui/note.tsx';

type NewKey = Data<typeof contract.newKey>;

/** The one time that a key is shown: a click beside the dialog does not close it. */
function SecretDialog({ made, close }: { made: NewKey; close: () => void }) {
  const { t, dateTime } = useWords();
  const { key_id, secret, previous_until } = made;
  return (
    <Dialog isOpen close={close} isFirm title={t('callbacks.secret_title')}>
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
          <Button onClick={close}>{t('callbacks.secret_kept')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function MakeKey({ isFirst }: { isFirst: boolean }) {
  const { t } = useWords();
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<NewKey | null>(null);
  const make = useCall(contract.newKey, { confirm: false });
  return (
    <>
      <Button variant="default" mt="md" onClick={() => setAsking(true)}>
        {t('callbacks.new_key')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        close={() => setAsking(false)}
        title={t('callbacks.new_key_title')}
        text={t(isFirst ? 'callbacks.first_key_text' : 'callbacks.new_key_text')}
        action={t('callbacks.new_key')}
        isBusy={make.isPending}
        onAction={() => make.mutate({}, { onSuccess: setMade, onSettled: () => setAsking(false) })}
      />
      {made && <SecretDialog made={made} close={() => setMade(null)} />}
    </>
  );
}

function Key() {
  const { t, dateTime } = useWords();
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
      {may(user, contract.newKey.access) && <MakeKey isFirst={key === null} />}
    </RecordPanel>
  );
}

/** Which key signs the account's callbacks, and a new one; for those who may know of keys. */
export function SigningKey() {
  const user = useSession((state) => state.user);
  return may(user, contract.key.access) ? <Key /> : null;
}
