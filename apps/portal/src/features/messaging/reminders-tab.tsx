import { Button, Stack, Text } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { messageBatches } from '@kutip/contracts/message-batches';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { FormFrame } from '../../shared/forms/form-context.tsx';
import { FormReminders } from '../../shared/forms/reminder-field.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { useMessages } from './messages/use-messages.ts';

type Days = z.input<typeof messageBatches.writeReminders.body>;

function ReminderForm({ stored }: { stored: Data<typeof messageBatches.readReminders> }) {
  const { t } = useMessages();
  const user = useSession((state) => state.user);
  const save = useCall(messageBatches.writeReminders, { confirm: () => ({ title: t('settings.saved') }) });
  const form = useContractForm({
    draft: 'reminder-days',
    schema: messageBatches.writeReminders.body,
    defaults: { reminder_days: stored.reminder_days } as Days,
    send: (body) => save.mutateAsync({ body }),
  });
  return (
    <FormFrame of={form} names={{ reminder_days: { label: t('messaging.reminder_days') } }}>
      <Stack gap="md" maw={560}>
        <Text>{t('messaging.reminders_note')}</Text>
        <FormReminders />
        {may(user, messageBatches.writeReminders.access) && (
          <Button type="submit" loading={form.isSending} style={{ alignSelf: 'start' }}>
            {t('settings.save')}
          </Button>
        )}
      </Stack>
    </FormFrame>
  );
}

/** Days around the due date on which unpaid bills are reminded of. */
export function RemindersTab() {
  const answer = useQuery(queryFor(messageBatches.readReminders, {}, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo="/messages/view">
      {(stored) => <ReminderForm stored={stored} />}
    </RecordGate>
  );
}
