import { Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import { callbacks as contract } from '@kutip/contracts/callbacks';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { useMessages } from './messages/use-messages.ts';

const HOUR_MS = 60 * 60_000;
/** How far back, in hours. */
const PERIODS_H = [1, 24, 72, 168, 720] as const;

/** Sends everything since some time ago to the merchant's system again, such as after an outage of it. */
export function ResendPeriod() {
  const { t, count } = useMessages();
  const [hours, setHours] = useState<number>(24);
  const [includesDelivered, setIncludesDelivered] = useState(false);
  const resend = useCall(contract.resendPeriod, { confirm: false });
  const send = (after?: string) => {
    const from = new Date(Date.now() - hours * HOUR_MS).toISOString();
    resend.mutate({ body: { from, only_failed: !includesDelivered, ...(after !== undefined && { after }) } });
  };
  const { data } = resend;
  return (
    <RecordPanel title={t('callbacks.period')} text={t('callbacks.period_text')}>
      <Stack gap="md" mt="xs">
        <Group align="flex-end">
          <NativeSelect
            label={t('callbacks.period_since')}
            data={PERIODS_H.map((value) => ({ value: String(value), label: t(`callbacks.period_${value}`) }))}
            value={hours}
            onChange={({ currentTarget: { value } }) => setHours(Number(value))}
          />
          <Button variant="default" loading={resend.isPending} onClick={() => send()}>
            {t('callbacks.period_send')}
          </Button>
        </Group>
        <Checkbox
          label={t('callbacks.period_delivered')}
          checked={includesDelivered}
          onChange={({ currentTarget: { checked } }) => setIncludesDelivered(checked)}
        />
        {data && (
          <Note kind="quiet">
            {t('callbacks.period_queued', { count: data.queued, shown: count(data.queued) })}
            {data.has_more && data.last_id !== null && (
              <Button variant="subtle" size="compact-sm" onClick={() => send(data.last_id ?? undefined)}>
                {t('callbacks.period_rest')}
              </Button>
            )}
          </Note>
        )}
      </Stack>
    </RecordPanel>
  );
}
