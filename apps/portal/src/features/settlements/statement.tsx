import { Text } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { settlements } from '@kutip/contracts/settlements';
import { useMemo } from 'react';
import { useWords, type WordsOf } from '../../shared/i18n/use-words.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { Moment } from '../../shared/ui/moment.tsx';
import { Money } from '../../shared/ui/money.tsx';

type Line = Data<typeof settlements.lines>['list']['data'][number];

/** The page shows one settlement only, so its filter is no choice. */
const { filters, ...rest } = settlements.lines;
const lines = { ...rest, filters: filters.filter((name) => name === 'kind') };

function columnsIn({ t }: WordsOf): ListColumn<Line>[] {
  const figure = (id: 'gross' | 'fee' | 'fee_tax', header: string): ListColumn<Line> => ({
    id,
    header,
    isFigure: true,
    card: 'foot',
    exports: [id],
    cell: (row) => <Money amount={row[id]} />,
  });
  return [
    {
      id: 'payer',
      header: t('payments.column_payer'),
      card: 'title',
      exports: ['payer_name', ['kind', t('settlements.filter_kind')]],
      cell: ({ payer_name, kind, transaction_invoice_no }) => (
        <>
          <strong>{payer_name ?? transaction_invoice_no}</strong>
          {kind === 'DEDUCTION' && (
            <Text size="xs" c="dimmed" fw={400}>
              {t('settlements.line_DEDUCTION')}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'for',
      header: t('payments.column_for'),
      card: 'line',
      exports: ['title', ['transaction_invoice_no', t('customers.invoice_no')]],
      cell: ({ title, transaction_invoice_no }) => (
        <>
          {title}
          <Text size="xs" c="dimmed">
            <span className="number-like">{transaction_invoice_no}</span>
          </Text>
        </>
      ),
    },
    {
      id: 'paid_at',
      header: t('payments.column_when'),
      sort: 'paid_at',
      card: 'line',
      exports: ['paid_at'],
      cell: ({ paid_at }) => paid_at && <Moment at={paid_at} />,
    },
    figure('gross', t('settlements.column_gross')),
    figure('fee', t('settlements.column_fee')),
    figure('fee_tax', t('settlements.column_tax')),
    {
      id: 'net',
      header: t('settlements.column_net'),
      sort: 'net',
      isFigure: true,
      card: 'end',
      exports: ['net'],
      cell: ({ net }) => (
        <strong>
          <Money amount={net} />
        </strong>
      ),
    },
  ];
}

/** The lines of one settlement; their sum is what was settled. */
export function Statement({ settlement_id }: { settlement_id: string }) {
  const words = useWords();
  const { t, language } = words;
  const list = useList(lines, { settlement_id });
  // The words change with the language only.
  // oxlint-disable-next-line react/exhaustive-deps
  const columns = useMemo(() => columnsIn(words), [language]);
  const choices = useMemo(
    () => [
      {
        name: 'kind',
        label: t('settlements.filter_kind'),
        options: (['PAYMENT', 'DEDUCTION'] as const).map((kind) => ({
          value: kind,
          label: t(`settlements.line_${kind}`),
        })),
      },
    ],
    // oxlint-disable-next-line react/exhaustive-deps
    [language],
  );
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={choices}
      label={t('settlements.statement')}
      searchLabel={t('settlements.search_lines')}
      open={({ payment_record_id }: Line) => `/collections/payments/${payment_record_id}`}
      empty={{ title: t('settlements.no_lines'), text: t('settlements.no_lines_text') }}
    />
  );
}
