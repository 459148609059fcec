import { Button, Group, Stack, Textarea } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { notificationSettings } from '@kutip/contracts/notifications';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';

export type Setting = Data<typeof notificationSettings.list>['list']['data'][number];

const { recipients: schema } = notificationSettings.update.body.shape;

const linesOf = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The recipients of an event, one per line. */
export function RecipientsDialog({ setting, name, close }: { setting: Setting; name: string; close: () => void }) {
  const { t } = useMessages();
  const [text, setText] = useState(setting.recipients.join('\n'));
  const [fault, setFault] = useState<string | null>(null);
  const save = useCall(notificationSettings.update, { confirm: () => ({ title: t('notices.saved') }) });
  const send = () => {
    const recipients = linesOf(text);
    const wrong = recipients.find((one) => !schema.safeParse([one]).success);
    if (wrong !== undefined || !schema.safeParse(recipients).success) {
      setFault(wrong === undefined ? t('notices.recipients_help') : t('reasons.invalid_format', { field: wrong }));
      return;
    }
    const { id, updated_at } = setting;
    const read_at = updated_at.toISOString();
    save.mutate({ params: { id }, body: { recipients, read_at } }, { onSuccess: close });
  };
  return (
    <Dialog isOpen close={close} title={t('notices.recipients_title', { event: name })}>
      <Stack gap="md">
        <Textarea
          label={t('notices.recipients')}
          description={t('notices.recipients_help')}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setFault(null);
          }}
          error={fault}
          autosize
          minRows={4}
          dir="ltr"
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button onClick={send} loading={save.isPending}>
            {t('settings.save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
