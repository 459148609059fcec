import { Button } from '@mantine/core';
import { secondFactorResets } from '@kutip/contracts/second-factor-resets';
import { useCall } from '../../shared/api/query.ts';
import { Note } from '../../shared/ui/note.tsx';
import { useMessages } from './messages/use-messages.ts';

/** Stops the removal of a second factor by the link in the e-mail: by a press, since mail programs open links too. */
export function StopReset({ token }: { token: string }) {
  const { t } = useMessages();
  const stop = useCall(secondFactorResets.stopByLink, { confirm: false, suppress: true });
  if (stop.isSuccess) return <Note kind="quiet">{t('forgot.reset_stopped')}</Note>;
  if (stop.isError) return <Note kind="attention">{t('forgot.reset_not_open')}</Note>;
  return (
    <Note kind="attention">
      {t('forgot.reset_open')}{' '}
      <Button size="xs" loading={stop.isPending} onClick={() => stop.mutate({ body: { token } })}>
        {t('forgot.reset_stop')}
      </Button>
    </Note>
  );
}
