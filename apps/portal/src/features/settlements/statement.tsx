import type { Data } from '@kutip/contracts/endpoint';
import { settlements } from '@kutip/contracts/settlements';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { listFilter, withoutFilters, type ListFilter } from '../../shared/list-page/list-filters.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { amountColumn, figureColumn, momentColumn } from '../../shared/list-page/common-columns.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { useList } from '../../shared/list-page/use-list.ts';

type Line = Data<typeof settlements.lines>['list']['data'][number];

/** The page shows one settlement, so that filter is not offered. */
const lines = withoutFilters(settlements.lines, 'settlement_id');

function columnsIn({ t }: Messages): ListColumn<Line>[] {
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
      header: t('payments.column_description'),
      card: 'line',
      exports: ['title', ['transaction_invoice_no', t('customers.invoice_no')]],
      cell: ({ title, transaction_invoice_no }) => <TwoLines text={title} number={transaction_invoice_no} />,
    },
    momentColumn('paid_at', t('payments.column_date')),
    figureColumn('gross', t('settlements.column_gross'), { card: 'foot' }),
    figureColumn('fee', t('settlements.column_fee'), { card: 'foot' }),
    figureColumn('fee_tax', t('settlements.column_tax'), { card: 'foot' }),
    amountColumn('net', t('settlements.column_net')),
  ];
}

const kindChoice = ({ t }: Messages): ListFilter =>
  listFilter('kind', t('settlements.filter_kind'), ['PAYMENT', 'DEDUCTION'] as const, (kind) =>
    t(`settlements.line_${kind}`),
  );

/** The lines of one settlement; they add up to its net amount. */
export function Statement({ settlement_id }: { settlement_id: string }) {
  const messages = useMessages();
  const { t } = messages;
  const list = useList(lines, { settlement_id });
  const columns = useLocalized(messages, columnsIn);
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={[kindChoice(messages)]}
      label={t('settlements.statement')}
      searchLabel={t('settlements.search_lines')}
      open={({ payment_record_id }: Line) => `/collections/payments/${payment_record_id}`}
      empty={{ title: t('settlements.no_lines'), text: t('settlements.no_lines_text') }}
    />
  );
}
