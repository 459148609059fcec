import { Text } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { ATTEMPT_STATUSES } from '@kutip/domain/payment';
import { useMemo } from 'react';
import { useWords, type WordsOf } from '../../shared/i18n/use-words.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import type { Choice } from '../../shared/list-page/filter-bar.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { Moment } from '../../shared/ui/moment.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { AttemptBadge } from '../../shared/ui/status-badge.tsx';

export type PaymentRow = Data<typeof paymentRecords.list>['list']['data'][number];

const columnsIn = ({ t }: WordsOf): ListColumn<PaymentRow>[] => [
  {
    id: 'payer',
    header: t('payments.column_payer'),
    card: 'title',
    exports: ['payer_name', ['payer_email', t('field.email')]],
    cell: ({ payer_name, payer_email, transaction_invoice_no }) => (
      <>
        <strong>{payer_name ?? transaction_invoice_no}</strong>
        {payer_email && (
          <Text size="xs" c="dimmed" fw={400}>
            {payer_email}
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
    id: 'channel',
    header: t('payments.column_channel'),
    card: 'line',
    exports: ['channel_flag'],
    cell: ({ channel_flag, payer_bank }) => payer_bank ?? t(`channel.${channel_flag}`),
  },
  {
    id: 'when',
    header: t('payments.column_when'),
    sort: 'created_at',
    card: 'line',
    exports: ['created_at'],
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  {
    id: 'status',
    header: t('payments.column_status'),
    card: 'end',
    exports: ['status'],
    cell: ({ status, provider_code }) => <AttemptBadge status={status} provider_code={provider_code} />,
  },
  {
    id: 'amount',
    header: t('payments.column_amount'),
    sort: 'amount',
    isFigure: true,
    card: 'end',
    exports: ['amount'],
    cell: ({ amount }) => (
      <strong>
        <Money amount={amount} />
      </strong>
    ),
  },
];

const choicesIn = ({ t }: WordsOf): Choice[] => [
  {
    name: 'status',
    label: t('list.status'),
    options: ATTEMPT_STATUSES.map((status) => ({ value: status, label: t(`attempt_status.${status}`) })),
  },
  {
    name: 'channel_flag',
    label: t('payments.filter_channel'),
    options: CHANNEL_FLAGS.map((flag) => ({ value: flag, label: t(`channel.${flag}`) })),
  },
];

/** Attempts to pay with search and filters; of one collection when it is named. */
export function PaymentList({ collection_id }: { collection_id?: string }) {
  const words = useWords();
  const { t, language } = words;
  const list = useList(paymentRecords.list, collection_id ? { collection_id } : {});
  // The words change with the language only.
  // oxlint-disable-next-line react/exhaustive-deps
  const { columns, choices } = useMemo(() => ({ columns: columnsIn(words), choices: choicesIn(words) }), [language]);
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={choices}
      label={t('payments.title')}
      searchLabel={t('payments.search_label')}
      open={({ id }: PaymentRow) => `/collections/payments/${id}`}
      empty={{ title: t('payments.empty'), text: t('payments.empty_text') }}
    />
  );
}
