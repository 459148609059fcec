import { Text } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { reconciliation } from '@kutip/contracts/reconciliation';
import { STATEMENT_KINDS } from '@kutip/domain/reconciliation';
import { useMemo } from 'react';
import { useAdminWords, type AdminWords } from '../../shared/i18n/use-admin-words.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import type { Choice } from '../../shared/list-page/filter-bar.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { Moment } from '../../shared/ui/moment.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';

type Statement = Data<typeof reconciliation.statements>['list']['data'][number];

const columnsIn = ({ t, day, count }: AdminWords): ListColumn<Statement>[] => [
  {
    id: 'file',
    header: t('admin.reconciliation.column_file'),
    card: 'title',
    exports: ['name', 'provider', 'kind'],
    cell: ({ name, provider, kind }) => (
      <>
        <strong>{provider}</strong>
        <Text size="xs" c="dimmed">
          {t(`admin.statement_kind.${kind}`)} · {name}
        </Text>
      </>
    ),
  },
  {
    id: 'day',
    header: t('admin.reconciliation.column_day'),
    sort: 'day',
    card: 'line',
    exports: ['day'],
    cell: (statement) => day(statement.day),
  },
  {
    id: 'brought',
    header: t('admin.reconciliation.column_brought'),
    sort: 'created_at',
    card: 'foot',
    exports: ['created_at'],
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  {
    id: 'current',
    header: t('list.status'),
    card: 'line',
    exports: ['is_current'],
    cell: ({ is_current }) => (
      <Badge tone={is_current ? 'good' : 'quiet'}>
        {t(is_current ? 'admin.reconciliation.current' : 'admin.reconciliation.replaced')}
      </Badge>
    ),
  },
  {
    id: 'lines',
    header: t('admin.reconciliation.column_lines'),
    isFigure: true,
    card: 'line',
    exports: ['line_count'],
    cell: ({ line_count }) => count(line_count),
  },
  {
    id: 'amount',
    header: t('admin.reconciliation.column_amount'),
    isFigure: true,
    card: 'end',
    exports: ['amount', 'fee', 'settled'],
    cell: ({ amount }) => <Money amount={amount} />,
  },
];

const choicesIn = ({ t }: AdminWords): Choice[] => [
  {
    name: 'kind',
    label: t('admin.reconciliation.column_kind'),
    options: STATEMENT_KINDS.map((kind) => ({ value: kind, label: t(`admin.statement_kind.${kind}`) })),
  },
];

/** What providers and banks have said, as it was brought in. */
export function StatementsTab() {
  const words = useAdminWords();
  const { t, language } = words;
  const list = useList(reconciliation.statements);
  // The words change with the language only.
  // oxlint-disable-next-line react/exhaustive-deps
  const { columns, choices } = useMemo(() => ({ columns: columnsIn(words), choices: choicesIn(words) }), [language]);
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={choices}
      label={t('admin.reconciliation.tab_statements')}
      empty={{
        title: t('admin.reconciliation.statements_empty'),
        text: t('admin.reconciliation.statements_empty_text'),
      }}
    />
  );
}
