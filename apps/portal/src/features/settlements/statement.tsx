import type { Data } from '@kutip/contracts/endpoint';
import { settlements } from '@kutip/contracts/settlements';
import { useInWords } from '../../shared/i18n/use-in-words.ts';
import { useWords, type WordsOf } from '../../shared/i18n/use-words.ts';
import { choiceOf, withoutFilters, type Choice } from '../../shared/list-page/choices.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { amountColumn, figureColumn, momentColumn } from '../../shared/list-page/common-columns.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { useList } from '../../shared/list-page/use-list.ts';

type Line = Data<typeof settlements.lines>['list']['data'][number];

/** The page shows one settlement only, so its filter is no choice. */
const lines = withoutFilters(settlements.lines, 'settlement_id');

function columnsIn({ t }: WordsOf): ListColumn<Line>[] {
  return [
    {
      id: 'payer',
      header: t('payments.column_payer'),
      card: 'title',
      exports: ['payer_name', ['kind', t('settlements.filter_kind')]],
      cell: ({ payer_name, kind, transaction_invoice_no }) => (
        <TwoLines
          title={payer_name ?? transaction_invoice_no}
          below={kind === 'DEDUCTION' && t('settlements.line_DEDUCTION')}
        />
      ),
    },
    {
      id: 'for',
      header: t('payments.column_for'),
      card: 'line',
      exports: ['title', ['transaction_invoice_no', t('customers.invoice_no')]],
      cell: ({ title, transaction_invoice_no }) => <TwoLines text={title} number={transaction_invoice_no} />,
    },
    momentColumn('paid_at', t('payments.column_when')),
    figureColumn('gross', t('settlements.column_gross'), { card: 'foot' }),
    figureColumn('fee', t('settlements.column_fee'), { card: 'foot' }),
    figureColumn('fee_tax', t('settlements.column_tax'), { card: 'foot' }),
    amountColumn('net', t('settlements.column_net')),
  ];
}

const kindChoice = ({ t }: WordsOf): Choice =>
  choiceOf('kind', t('settlements.filter_kind'), ['PAYMENT', 'DEDUCTION'] as const, (kind) =>
    t(`settlements.line_${kind}`),
  );

/** The lines of one settlement; their sum is what was settled. */
export function Statement({ settlement_id }: { settlement_id: string }) {
  const words = useWords();
  const { t } = words;
  const list = useList(lines, { settlement_id });
  const columns = useInWords(words, columnsIn);
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={[kindChoice(words)]}
      label={t('settlements.statement')}
      searchLabel={t('settlements.search_lines')}
      open={({ payment_record_id }: Line) => `/collections/payments/${payment_record_id}`}
      empty={{ title: t('settlements.no_lines'), text: t('settlements.no_lines_text') }}
    />
  );
}
