import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { MessageKey } from '../i18n/translate.ts';
import { useMessagesOf, type MessagesOf } from '../i18n/use-messages.ts';
import type { ListColumn } from '../list-page/columns.ts';
import { ListFrame } from '../list-page/list-frame.tsx';
import { useList } from '../list-page/use-list.ts';
import { DeleteRecord } from '../record/delete-record.tsx';
import { useSession } from '../session/browser-session.ts';
import { may } from '../session/session.ts';
import { LinkButton, TextLink } from '../ui/links.tsx';
import { Note } from '../ui/note.tsx';
import {
  fieldsOf,
  storedValue,
  type AnyField,
  type Place,
  type ResourceRow,
  type ResourceScreens,
} from './resource-screens.ts';

function columnOf<Row extends ResourceRow, Key extends string>(
  [name, { label, column, show }]: [string, AnyField<Row, Key | MessageKey>],
  messages: MessagesOf<Key | MessageKey>,
): ListColumn<Row>[] {
  if (!column) return [];
  const { header = label, cell, ...rest } = column;
  return [
    {
      id: name,
      header: messages.t(header),
      ...rest,
      cell: (row) => (cell ? cell(row, messages) : show(storedValue(row, name), messages, row)),
    },
  ];
}

/** The columns of the listed fields, the first with a link to the record, then the delete button. */
function columnsOf<Row extends ResourceRow, Body extends z.ZodObject, Key extends string>(
  of: ResourceScreens<Row, Body, Key>,
  messages: MessagesOf<Key | MessageKey>,
  canWrite: boolean,
): ListColumn<Row>[] {
  const { t } = messages;
  const { places, nameOf, contract } = of;
  const [first, ...rest] = fieldsOf(of).flatMap((entry) => columnOf(entry, messages));
  const placeOf = (row: Row): Place | undefined =>
    places.view?.(row.id) ?? (canWrite ? places.edit(row.id) : undefined);
  const link = (row: Row): ReactNode => {
    const place = placeOf(row);
    if (!place) return <strong>{nameOf(row, t)}</strong>;
    return (
      <TextLink {...place} fw={600}>
        {nameOf(row, t)}
      </TextLink>
    );
  };
  const remove: ListColumn<Row> = {
    id: 'action',
    header: t('settings.delete'),
    card: 'foot',
    width: 110,
    cell: (row) => <DeleteRecord endpoint={contract.remove} id={row.id} name={nameOf(row, t)} />,
  };
  return [...(first ? [{ ...first, cell: link }] : []), ...rest, ...(canWrite ? [remove] : [])];
}

/** The button for a new record; false for users who may not create one. */
export function useAddButton<Row extends ResourceRow, Body extends z.ZodObject, Key extends string>({
  contract,
  places,
  texts,
}: ResourceScreens<Row, Body, Key>): ReactNode {
  const { t } = useMessagesOf<Key | MessageKey>();
  const user = useSession((state) => state.user);
  return may(user, contract.create.access) && <LinkButton {...places.create}>{t(texts.new_title)}</LinkButton>;
}

interface ResourceListProps<Row extends ResourceRow, Body extends z.ZodObject, Key extends string> {
  of: ResourceScreens<Row, Body, Key>;
  /** The page shows the button for a new record itself. */
  hasOwnAdd?: boolean;
}

/** The list of a resource, with the button for a new record. */
export function ResourceList<Row extends ResourceRow, Body extends z.ZodObject, Key extends string>({
  of,
  hasOwnAdd = false,
}: ResourceListProps<Row, Body, Key>) {
  const { contract, texts } = of;
  const messages = useMessagesOf<Key | MessageKey>();
  const { t } = messages;
  const user = useSession((state) => state.user);
  const list = useList(contract.list);
  const add = useAddButton(of);
  return (
    <>
      {(texts.note || !hasOwnAdd) && (
        <Group justify="space-between" mb="md">
          {texts.note && <Note kind="quiet">{t(texts.note)}</Note>}
          {!hasOwnAdd && add}
        </Group>
      )}
      <ListFrame
        of={list}
        columns={columnsOf(of, messages, may(user, contract.create.access))}
        label={t(texts.title)}
        empty={{ title: t(texts.empty), text: t(texts.empty_text), action: add }}
      />
    </>
  );
}
