import { ActionIcon, Button, Checkbox, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconBookmark, IconColumns, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { DropLine, DropPanel } from '../ui/drop-menu.tsx';
import { toast } from '../ui/toast.ts';
import type { ListColumn } from './columns.ts';
import { addressOfView, isFixed, MAX_NAME, viewShown, withoutView, withView } from './list-views.ts';
import type { UseKeptList } from './use-kept-list.ts';
import classes from './list-page.module.css';

/** Which columns are shown: in the address, so that a link shows the same, and kept for the next time. */
function ColumnMenu<Row>({ of, columns }: { of: UseKeptList<Row>; columns: readonly ListColumn<Row>[] }) {
  const { t } = useWords();
  const free = columns.filter((column) => !isFixed(columns, column));
  if (free.length < 2) return null;
  const shown = new Set(of.shown.map(({ id }) => id));
  const turn = (id: string): void =>
    of.choose(free.filter((column) => shown.has(column.id) !== (column.id === id)).map((column) => column.id));
  return (
    <DropPanel
      label={t('list.columns')}
      button={
        <Button variant="default" size="xs" leftSection={<IconColumns size={16} aria-hidden />}>
          {t('list.columns')}
        </Button>
      }
    >
      <Stack gap="xs" role="group" aria-label={t('list.columns')}>
        {free.map(({ id, header }) => (
          <Checkbox key={id} label={header} checked={shown.has(id)} onChange={() => turn(id)} />
        ))}
        <Button variant="subtle" size="xs" onClick={() => of.choose(null)}>
          {t('list.columns_usual')}
        </Button>
      </Stack>
    </DropPanel>
  );
}

function SaveView<Row>({ of }: { of: UseKeptList<Row> }) {
  const { t } = useWords();
  const [name, setName] = useState('');
  const save = (): void => {
    const written = name.trim();
    if (written === '') return;
    of.keep(withView(of.kept, { name: written, address: addressOfView(of.raw) }));
    setName('');
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          size="xs"
          label={t('list.view_name')}
          maxLength={MAX_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button size="xs" type="submit" disabled={name.trim() === ''}>
          {t('list.view_save')}
        </Button>
      </Group>
    </form>
  );
}

/** Filters, order and columns under a name; and the address of what is shown, to be sent to somebody. */
function ViewMenu<Row>({ of }: { of: UseKeptList<Row> }) {
  const { t } = useWords();
  const now = viewShown(of.kept, of.raw);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(window.location.href);
    toast({ title: t('common.copied') });
  };
  return (
    <DropPanel
      label={t('list.views')}
      button={
        <Button variant="default" size="xs" leftSection={<IconBookmark size={16} aria-hidden />}>
          {now?.name ?? t('list.views')}
        </Button>
      }
    >
      <Stack gap="xs">
        {of.kept.views.length === 0 && (
          <Text size="sm" c="dimmed" maw={260}>
            {t('list.views_none')}
          </Text>
        )}
        {of.kept.views.map(({ name, address }) => (
          <Group key={name} justify="space-between" wrap="nowrap">
            <UnstyledButton
              className={classes['view']}
              aria-current={name === now?.name}
              onClick={() => of.show(address)}
            >
              {name}
            </UnstyledButton>
            <ActionIcon aria-label={t('list.view_drop', { name })} onClick={() => of.keep(withoutView(of.kept, name))}>
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
        <DropLine />
        <SaveView of={of} />
        <Button variant="subtle" size="xs" onClick={() => void copy()}>
          {t('list.view_copy')}
        </Button>
      </Stack>
    </DropPanel>
  );
}

/** What a person arranges about a list. */
export const ListTools = <Row,>(props: { of: UseKeptList<Row>; columns: readonly ListColumn<Row>[] }) => (
  <div className={classes['tools']}>
    <ViewMenu of={props.of} />
    <ColumnMenu {...props} />
  </div>
);
