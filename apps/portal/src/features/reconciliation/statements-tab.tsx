import type { Data } from '@kutip/contracts/endpoint';
import { reconciliation } from '@kutip/contracts/reconciliation';
import { STATEMENT_KINDS } from '@kutip/domain/reconciliation';
import { useAdminWords, type AdminWords } from '../../shared/i18n/use-admin-words.ts';
import { useInWords } from '../../shared/i18n/use-in-words.ts';
import { choiceOf, type Choice } from '../../shared/list-page/choices.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { figureColumn, momentColumn } from '../../shared/list-page/common-columns.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { Badge } from '../../shared/ui/status-badge.tsx';

type Statement = Data<typeof reconciliation.statements>['list']['data'][number];

const columnsIn = ({ t, day, count }: AdminWords): ListColumn<Statement>[] => [
  {
    id: 'file',
    header: t('admin.reconciliation.column_file'),
    card: 'title',
    exports: ['name', 'provider', 'kind'],
    cell: ({ name, provider, kind }) => (
      <TwoLines
        title={provider}
        below={
          <>
            {t(`admin.statement_kind.${kind}`)} · {name}
          </>
        }
      />
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
  momentColumn('created_at', t('admin.reconciliation.column_brought'), { id: 'brought', card: 'foot' }),
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
  figureColumn('amount', t('admin.reconciliation.column_amount'), {
    card: 'end',
    exports: ['amount', 'fee', 'settled'],
  }),
];

const choicesIn = ({ t }: AdminWords): Choice[] => [
  choiceOf('kind', t('admin.reconciliation.column_kind'), STATEMENT_KINDS, (kind) => t(`admin.statement_kind.${kind}`)),
];

/** What providers and banks have said, as it was brought in. */
export function StatementsTab() {
  const words = useAdminWords();
  const { t } = words;
  const list = useList(reconciliation.statements);
  const columns = useInWords(words, columnsIn);
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={choicesIn(words)}
      label={t('admin.reconciliation.tab_statements')}
      empty={{
        title: t('admin.reconciliation.statements_empty'),
        text: t('admin.reconciliation.statements_empty_text'),
      }}
    />
  );
}
