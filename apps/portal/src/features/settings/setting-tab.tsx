import { Group } from '@mantine/core';
import type { Endpoint } from '@kutip/contracts/endpoint';
import type { Listing } from '@kutip/contracts/listing';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages, type Messages } from '../../shared/i18n/use-messages.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { DeleteRecord } from '../../shared/record/delete-record.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LinkButton, TextLink } from '../../shared/ui/links.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import { NEW, SETTINGS, type Tab } from './tabs.ts';

export interface SettingRow {
  id: string;
  is_active: boolean;
  updated_at: Date;
}

export interface SettingKind<Row extends SettingRow> {
  tab: Tab & ('support' | 'share' | 'success');
  list: Listing;
  read: Endpoint & { method: 'GET' };
  create: Endpoint;
  remove: Endpoint & { method: 'DELETE' };
  /** The display name of a row. */
  nameOf: (row: Row) => string;
  columns: readonly ListColumn<Row>[];
  /** Shown above the list. */
  note: string;
  Form: ComponentType<{ row: Row | null }>;
}

/** A kind of setting: its list, or the form of the record in the address. */
export function SettingTab<Row extends SettingRow>({ kind }: { kind: SettingKind<Row> }) {
  const { record } = useSearch({ strict: false }) as { record?: string };
  if (record === undefined) return <SettingList kind={kind} />;
  const { Form } = kind;
  if (record === NEW) return <Form row={null} />;
  return <EditSetting key={record} kind={kind} id={record} />;
}

function EditSetting<Row extends SettingRow>({ kind, id }: { kind: SettingKind<Row>; id: string }) {
  const answer = useQuery(queryFor(kind.read, { params: { id } } as never, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo={SETTINGS}>
      {(row) => <kind.Form row={row as Row} />}
    </RecordGate>
  );
}

/** The kind's own columns, the first with a link to the form, then status and actions. */
function columnsOf<Row extends SettingRow>(
  { columns: ownColumns, tab, remove, nameOf }: SettingKind<Row>,
  t: Messages['t'],
  canWrite: boolean,
): ListColumn<Row>[] {
  const [first, ...rest] = ownColumns;
  const columns: ListColumn<Row>[] = [
    {
      ...first!,
      cell: (row) =>
        canWrite ? (
          <TextLink to={SETTINGS} search={{ tab, record: row.id }} fw={600}>
            {nameOf(row)}
          </TextLink>
        ) : (
          <strong>{nameOf(row)}</strong>
        ),
    },
    ...rest,
    {
      id: 'state',
      header: t('settings.column_state'),
      card: 'end',
      width: 110,
      cell: ({ is_active }) => (
        <Badge tone={is_active ? 'good' : 'quiet'}>{t(is_active ? 'settings.active' : 'settings.inactive')}</Badge>
      ),
    },
  ];
  if (canWrite)
    columns.push({
      id: 'action',
      header: t('settings.delete'),
      card: 'foot',
      width: 110,
      cell: (row) => <DeleteRecord endpoint={remove} id={row.id} name={nameOf(row)} />,
    });
  return columns;
}

function SettingList<Row extends SettingRow>({ kind }: { kind: SettingKind<Row> }) {
  const { t } = useMessages();
  const { tab, list: listing, create, note } = kind;
  const canWrite = may(
    useSession((state) => state.user),
    create.access,
  );
  const list = useList(listing);
  const add = canWrite && (
    <LinkButton to={SETTINGS} search={{ tab, record: NEW }}>
      {t('settings.add')}
    </LinkButton>
  );
  return (
    <>
      <Group justify="space-between" mb="md">
        <Note kind="quiet">{note}</Note>
        {add}
      </Group>
      <ListFrame
        of={list}
        columns={columnsOf(kind, t, canWrite)}
        label={t(`settings.tab_${tab}`)}
        empty={{ title: t(`settings.${tab}_empty`), text: t(`settings.${tab}_empty_text`), action: add }}
      />
    </>
  );
}
