import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { ApiError } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import { stores } from '@kutip/contracts/stores';
import { WEEK, weekdayName } from '@kutip/domain/weekday';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { useMessages } from './messages/use-messages.ts';
import { StoreGate } from './store-gate.tsx';
import { MANAGE, type StoreRecord } from './store.ts';
import { useUnsaved } from './use-unsaved.ts';

interface Day {
  day: number;
  is_open: boolean;
  open_time: string;
  close_time: string;
}

const CLOSED_DAY = { is_open: false, open_time: '09:00', close_time: '18:00' };

type StoredDay = Partial<Pick<Day, 'is_open'>> & { day: number; open_time: string | null; close_time: string | null };

/** The whole week; days without stored hours are closed. */
const weekOf = (stored: readonly StoredDay[]): Day[] =>
  WEEK.map((day) => {
    const known = stored.find((one) => one.day === day);
    return {
      day,
      is_open: known?.is_open ?? CLOSED_DAY.is_open,
      open_time: known?.open_time ?? CLOSED_DAY.open_time,
      close_time: known?.close_time ?? CLOSED_DAY.close_time,
    };
  });

interface DayRowProps {
  day: Day;
  change: (changed: Partial<Day>) => void;
}

function DayRow({ day: { day, is_open, open_time, close_time }, change }: DayRowProps) {
  const { t, language } = useMessages();
  const name = weekdayName(day, language);
  const values = { day: name };
  return (
    <Group gap="md" wrap="wrap" mih={44} role="group" aria-label={name}>
      <Checkbox
        w={150}
        label={name}
        aria-label={t('stores.day_open', values)}
        checked={is_open}
        onChange={({ currentTarget }) => change({ is_open: currentTarget.checked })}
      />
      {is_open ? (
        <Group gap="xs">
          <TextInput
            type="time"
            aria-label={t('stores.opens', values)}
            value={open_time}
            onChange={({ currentTarget }) => change({ open_time: currentTarget.value })}
          />
          <Text size="sm">{t('stores.to')}</Text>
          <TextInput
            type="time"
            aria-label={t('stores.closes', values)}
            value={close_time}
            onChange={({ currentTarget }) => change({ close_time: currentTarget.value })}
          />
        </Group>
      ) : (
        <Text c="dimmed">{t('stores.closed')}</Text>
      )}
    </Group>
  );
}

/** The hours of a week. An open day needs both times; 00:00 as the closing time is midnight. */
function WeekForm({ store, stored }: { store: StoreRecord; stored: readonly StoredDay[] }) {
  const { t } = useMessages();
  const { value: week, read_at, change: setWeek, whenSent } = useUnsaved(weekOf(stored), store);
  const [is_refused, setRefused] = useState(false);
  const save = useCall(stores.editHours, {
    confirm: () => ({ title: t('stores.hours_saved'), text: store.name }),
    changes: [stores],
  });
  const change = (day: number, changed: Partial<Day>): void =>
    setWeek(week.map((one) => (one.day === day ? { ...one, ...changed } : one)));
  const first_open = week.find(({ is_open }) => is_open);
  const copy = (): void =>
    setWeek(
      week.map((one) =>
        one.is_open && first_open
          ? { ...one, open_time: first_open.open_time, close_time: first_open.close_time }
          : one,
      ),
    );
  const send = (): void => {
    const is_complete = week.every(({ is_open, open_time, close_time }) => !is_open || (open_time && close_time));
    setRefused(!is_complete);
    if (is_complete) save.mutate({ body: { store_id: store.id, days: week, read_at } }, whenSent);
  };
  return (
    <Stack gap="sm" maw={640}>
      <Text c="dimmed">{t('stores.hours_text')}</Text>
      {week.map((day) => (
        <DayRow key={day.day} day={day} change={(changed) => change(day.day, changed)} />
      ))}
      {is_refused && <Note kind="attention">{t('stores.hours_invalid')}</Note>}
      <Group>
        <Button onClick={send} loading={save.isPending}>
          {t('stores.hours_save')}
        </Button>
        <Button variant="subtle" onClick={copy} disabled={!first_open}>
          {t('stores.same')}
        </Button>
      </Group>
    </Stack>
  );
}

function Hours({ store }: { store: StoreRecord }) {
  const answer = useQuery(queryFor(stores.hours, { params: { store_id: store.id } }, { suppress: true }));
  const { data, error } = answer;
  // 2111: no hours are set yet. After any other failure an empty week would offer to overwrite the stored one.
  const has_none = error instanceof ApiError && error.code === CODE.no_opening_hours;
  if (has_none && !data) return <WeekForm store={store} stored={[]} />;
  return (
    <RecordGate answer={answer} backTo={MANAGE}>
      {(stored) => <WeekForm store={store} stored={stored} />}
    </RecordGate>
  );
}

/** /stores/manage?tab=hours */
export const HoursTab = () => <StoreGate>{(store) => <Hours key={store.id} store={store} />}</StoreGate>;
