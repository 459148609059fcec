import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconBookmark, IconColumns, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../i18n/use-messages.ts';
import { DropLine, DropPanel } from '../ui/drop-menu.tsx';
import { toast } from '../ui/toast.ts';
import type { ListColumn } from './columns.ts';
import { addressOfView, isRequiredColumn, MAX_NAME, activeView, withoutView, withView } from './list-views.ts';
import type { UseListPreferences } from './use-list-preferences.ts';
import classes from './list-page.module.css';

const HEIGHTS = ['compact', 'comfortable'] as const;

interface ColumnLineProps {
  column: { id: string; header: string };
  /** The ids of the visible optional columns, in order. */
  order: readonly string[];
  choose: (ids: readonly string[]) => void;
}

/** Shows or hides a column, and moves it. */
function ColumnLine({ column: { id, header }, order, choose }: ColumnLineProps) {
  const { t } = useMessages();
  const at = order.indexOf(id);
  const isShown = at >= 0;
  const move = (to: number): void => {
    const others = order.filter((one) => one !== id);
    choose([...others.slice(0, to), id, ...others.slice(to)]);
  };
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Checkbox
        label={header}
        checked={isShown}
        onChange={() => choose(isShown ? order.filter((one) => one !== id) : [...order, id])}
      />
      {isShown && (
        <Group gap={0} wrap="nowrap">
          <ActionIcon
            aria-label={t('list.column_up', { column: header })}
            disabled={at === 0}
            onClick={() => move(at - 1)}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            aria-label={t('list.column_down', { column: header })}
            disabled={at === order.length - 1}
            onClick={() => move(at + 1)}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
        </Group>
      )}
    </Group>
  );
}

/** The visible columns and their order, kept in the URL for sharing and as the user's preference; the row height. */
function ColumnMenu<Row>({ of, columns }: { of: UseListPreferences<Row>; columns: readonly ListColumn<Row>[] }) {
  const { t } = useMessages();
  const optional = columns.filter((column) => !isRequiredColumn(columns, column));
  const shown = of.shown.filter((column) => !isRequiredColumn(columns, column));
  const order = shown.map(({ id }) => id);
  const lines = optional.length < 2 ? [] : [...shown, ...optional.filter(({ id }) => !order.includes(id))];
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
        {lines.map((column) => (
          <ColumnLine key={column.id} column={column} order={order} choose={of.choose} />
        ))}
        {lines.length > 0 && (
          <Button variant="subtle" size="xs" onClick={() => of.choose(null)}>
            {t('list.columns_usual')}
          </Button>
        )}
        <SegmentedControl
          size="xs"
          aria-label={t('list.rows')}
          data={HEIGHTS.map((height) => ({ value: height, label: t(`list.rows_${height}`) }))}
          value={of.height}
          onChange={of.setHeight}
        />
      </Stack>
    </DropPanel>
  );
}

function SaveView<Row>({ of }: { of: UseListPreferences<Row> }) {
  const { t } = useMessages();
  const [name, setName] = useState('');
  const save = (): void => {
    const trimmed = name.trim();
    if (trimmed === '') return;
    of.save(withView(of.preferences, { name: trimmed, address: addressOfView(of.raw) }));
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

/** Saved views (filters, order and columns under a name), and a button to copy the link of the list. */
function ViewMenu<Row>({ of }: { of: UseListPreferences<Row> }) {
  const { t } = useMessages();
  const active = activeView(of.preferences, of.raw);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(window.location.href);
    toast({ title: t('common.copied') });
  };
  return (
    <DropPanel
      label={t('list.views')}
      button={
        <Button variant="default" size="xs" leftSection={<IconBookmark size={16} aria-hidden />}>
          {active?.name ?? t('list.views')}
        </Button>
      }
    >
      <Stack gap="xs">
        {of.preferences.views.length === 0 && (
          <Text size="sm" c="dimmed" maw={260}>
            {t('list.views_none')}
          </Text>
        )}
        {of.preferences.views.map(({ name, address }) => (
          <Group key={name} justify="space-between" wrap="nowrap">
            <UnstyledButton
              className={classes['view']}
              aria-current={name === active?.name}
              onClick={() => of.show(address)}
            >
              {name}
            </UnstyledButton>
            <ActionIcon
              aria-label={t('list.view_drop', { name })}
              onClick={() => of.save(withoutView(of.preferences, name))}
            >
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

/** Views and columns of a list. */
export const ListTools = <Row,>(props: { of: UseListPreferences<Row>; columns: readonly ListColumn<Row>[] }) => (
  <div className={classes['tools']}>
    <ViewMenu of={props.of} />
    <ColumnMenu {...props} />
  </div>
);
