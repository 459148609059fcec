import { Text } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { payoutAdmin } from '@kutip/contracts/payouts';
import { DISBURSEMENT_STATUSES } from '@kutip/domain/disbursement';
import { useMemo } from 'react';
import { useAdminWords, type AdminWords } from '../../shared/i18n/use-admin-words.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import type { Choice } from '../../shared/list-page/filter-bar.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { Moment } from '../../shared/ui/moment.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { PayoutBadge } from './payout-words.tsx';

type Payout = Data<typeof payoutAdmin.list>['list']['data'][number];

const columnsIn = ({ t }: AdminWords): ListColumn<Payout>[] => [
  {
    id: 'no',
    header: t('admin.payouts.column_merchant'),
    card: 'title',
    exports: [
      ['merchant', t('admin.payouts.column_merchant')],
      ['invoice_no', t('admin.payouts.column_no')],
    ],
    cell: ({ merchant, invoice_no }) => (
      <>
        <strong>{merchant}</strong>
        <Text size="xs" c="dimmed">
          <span className="number-like">{invoice_no}</span>
        </Text>
      </>
    ),
  },
  {
    id: 'to',
    header: t('admin.payouts.column_to'),
    card: 'line',
    exports: ['bank_account_name', 'bank_name', 'account_number'],
    cell: ({ bank_account_name, bank_name, account_number }) => (
      <>
        {bank_account_name}
        <Text size="xs" c="dimmed">
          {bank_name} <span className="number-like">{account_number}</span>
        </Text>
      </>
    ),
  },
  {
    id: 'made',
    header: t('payouts.column_made'),
    sort: 'created_at',
    card: 'foot',
    exports: ['created_at'],
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  {
    id: 'status',
    header: t('list.status'),
    card: 'line',
    exports: ['status', 'reason'],
    cell: (payout) => <PayoutBadge {...payout} />,
  },
  {
    id: 'amount',
    header: t('admin.payouts.column_amount'),
    sort: 'amount',
    isFigure: true,
    card: 'end',
    exports: ['amount', 'fee', 'fee_tax', 'total'],
    cell: ({ amount }) => (
      <strong>
        <Money amount={amount} />
      </strong>
    ),
  },
];

const choicesIn = ({ t }: AdminWords): Choice[] => [
  {
    name: 'status',
    label: t('list.status'),
    options: DISBURSEMENT_STATUSES.map((status) => ({ value: status, label: t(`payout_status.${status}`) })),
  },
  {
    name: 'awaits_approval',
    label: t('admin.payouts.filter_waits'),
    options: [
      { value: 'true', label: t('admin.payouts.yes') },
      { value: 'false', label: t('admin.payouts.no') },
    ],
  },
];

/** /payouts: of every merchant; those above the limit wait for a second person. */
export function PayoutListPage() {
  const words = useAdminWords();
  const { t, language } = words;
  const list = useList(payoutAdmin.list);
  // The words change with the language only.
  // oxlint-disable-next-line react/exhaustive-deps
  const { columns, choices } = useMemo(() => ({ columns: columnsIn(words), choices: choicesIn(words) }), [language]);
  return (
    <>
      <PageHead crumbs={[{ title: t('admin.payouts.title'), subtitle: t('admin.payouts.subtitle') }]} />
      <ListFrame
        of={list}
        columns={columns}
        choices={choices}
        label={t('admin.payouts.title')}
        searchLabel={t('admin.payouts.search_label')}
        open={({ id }: Payout) => `/payouts/${id}`}
        empty={{ title: t('admin.payouts.empty'), text: t('admin.payouts.empty_text') }}
      />
    </>
  );
}
