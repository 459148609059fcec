import type { Data } from '@kutip/contracts/endpoint';
import { reconciliation } from '@kutip/contracts/reconciliation';
import { STATEMENT_KINDS } from '@kutip/domain/reconciliation';
import { providerName } from '../../shared/i18n/provider-name.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import { listFilter, type ListFilter } from '../../shared/list-page/list-filters.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { figureColumn, momentColumn } from '../../shared/list-page/common-columns.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { Badge } from '../../shared/ui/status-badge.tsx';

type Statement = Data<typeof reconciliation.statements>['list']['data'][number];

const columnsIn = ({ t, day, count }: Messages): ListColumn<Statement>[] => [
  {
    id: 'file',
    header: t('reconciliation.column_file'),
    card: 'title',
    exports: ['name', 'provider', 'kind'],
    cell: ({ name, provider, kind }) => (
      <TwoLines
        wraps
        title={providerName(t, provider)}
        below={
          <>
            {t(`statement_kind.${kind}`)} · {name}
          </>
        }
      />
    ),
  },
  {
    id: 'day',
    header: t('reconciliation.column_day'),
    sort: 'day',
    card: 'line',
    exports: ['day'],
    cell: (statement) => day(statement.day),
  },
  momentColumn('created_at', t('reconciliation.column_imported'), { id: 'brought', card: 'foot' }),
  {
    id: 'current',
    header: t('list.status'),
    card: 'line',
    exports: ['is_current'],
    cell: ({ is_current }) => (
      <Badge tone={is_current ? 'good' : 'quiet'}>
        {t(is_current ? 'reconciliation.current' : 'reconciliation.replaced')}
      </Badge>
    ),
  },
  {
    id: 'lines',
    header: t('reconciliation.column_lines'),
    isNumeric: true,
    card: 'line',
    exports: ['line_count'],
    cell: ({ line_count }) => count(line_count),
  },
  figureColumn('amount', t('reconciliation.column_amount'), {
    card: 'end',
    exports: ['amount', 'fee', 'settled'],
  }),
];

const choicesIn = ({ t }: Messages): ListFilter[] => [
  listFilter('kind', t('reconciliation.column_kind'), STATEMENT_KINDS, (kind) => t(`statement_kind.${kind}`)),
];

/** The imported statements of providers and banks. */
export function StatementsTab() {
  const messages = useMessages();
  const { t } = messages;
  const list = useList(reconciliation.statements);
  const columns = useLocalized(messages, columnsIn);
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={choicesIn(messages)}
      label={t('reconciliation.tab_statements')}
      empty={{
        title: t('reconciliation.statements_empty'),
        text: t('reconciliation.statements_empty_text'),
      }}
    />
  );
}
