import { Button } from '@mantine/core';
import { secondFactorResets } from '@kutip/contracts/second-factor-resets';
import { useQuery } from '@tanstack/react-query';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { Note } from '../../shared/ui/note.tsx';
import { useMessages } from './messages/use-messages.ts';

/** Says that somebody has asked for the removal of the user's second factors, and stops it. */
export function OwnReset() {
  const { t, dateTime } = useMessages();
  const { data: reset } = useQuery(queryFor(secondFactorResets.own, {}, { suppress: true }));
  const stop = useCall(secondFactorResets.stopOwn, {
    confirm: () => ({ title: t('security.reset_stopped') }),
    changes: [secondFactorResets],
  });
  if (!reset) return null;
  return (
    <Note kind="attention">
      {t('security.reset_open', { when: dateTime(reset.takes_effect_at) })}{' '}
      <Button size="xs" loading={stop.isPending} onClick={() => stop.mutate({})}>
        {t('security.reset_stop')}
      </Button>
    </Note>
  );
}
