import { Button, Group } from '@mantine/core';
import { holidays } from '@kutip/contracts/holidays';
import { useState } from 'react';
import { AddHoliday, RenameHoliday, type Holiday } from './holiday-form.tsx';
import { useMessages, type Messages } from './messages/use-messages.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { DeskList } from '../../shared/list-page/desk-list.tsx';
import { DeleteRecord } from '../../shared/record/delete-record.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { Badge } from '../../shared/ui/status-badge.tsx';

function HolidayActions({ holiday }: { holiday: Holiday }) {
  const { t } = useMessages();
  const [isRenaming, setRenaming] = useState(false);
  const canChange = may(
    useSession((state) => state.user),
    holidays.update.access,
  );
  if (holiday.is_fixed) return <Badge tone="quiet">{t('holidays.fixed')}</Badge>;
  if (!canChange) return null;
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button variant="default" size="xs" onClick={() => setRenaming(true)}>
        {t('holidays.rename')}
      </Button>
      <DeleteRecord endpoint={holidays.remove} id={holiday.id} name={holiday.name} />
      {isRenaming && <RenameHoliday holiday={holiday} close={() => setRenaming(false)} />}
    </Group>
  );
}

const columnsIn = ({ t, day }: Messages): ListColumn<Holiday>[] => [
  {
    id: 'date',
    header: t('holidays.column_date'),
    sort: 'holiday_date',
    card: 'line',
    exports: ['holiday_date'],
    cell: ({ holiday_date }) => day(holiday_date),
  },
  {
    id: 'name',
    header: t('holidays.column_name'),
    sort: 'name',
    card: 'title',
    exports: ['name'],
    cell: ({ name }) => name,
  },
  {
    id: 'change',
    header: t('holidays.column_change'),
    card: 'foot',
    cell: (holiday) => <HolidayActions holiday={holiday} />,
  },
];

const TEXTS = {
  title: 'holidays.title',
  subtitle: 'holidays.subtitle',
  search_label: 'holidays.search_label',
  empty: 'holidays.empty',
  empty_text: 'holidays.empty_text',
} as const;

/** /holidays: the federal holidays on which no settlement is sent. */
export function HolidayListPage() {
  const messages = useMessages();
  const { t } = messages;
  const [isAdding, setAdding] = useState(false);
  const canAdd = may(
    useSession((state) => state.user),
    holidays.create.access,
  );
  const add = canAdd && <Button onClick={() => setAdding(true)}>{t('holidays.add')}</Button>;
  return (
    <>
      <DeskList messages={messages} texts={TEXTS} listing={holidays.list} columnsFor={columnsIn} actions={add} />
      {isAdding && <AddHoliday close={() => setAdding(false)} />}
    </>
  );
}
