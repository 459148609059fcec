import { Text } from '@mantine/core';
import { bankAdmin } from '@kutip/contracts/banks';
import type { Data } from '@kutip/contracts/endpoint';
import { BANK_STATUSES } from '@kutip/domain/payout';
import { useMemo } from 'react';
import { useAdminWords, type AdminWords } from '../../shared/i18n/use-admin-words.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import type { Choice } from '../../shared/list-page/filter-bar.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { Moment } from '../../shared/ui/moment.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { BankBadge } from './merchant-words.tsx';

type Bank = Data<typeof bankAdmin.list>['list']['data'][number];

const columnsIn = ({ t }: AdminWords): ListColumn<Bank>[] => [
  {
    id: 'merchant',
    header: t('admin.merchants.column_name'),
    sort: 'merchant',
    card: 'title',
    exports: ['merchant'],
    cell: ({ merchant }) => <strong>{merchant}</strong>,
  },
  {
    id: 'account',
    header: t('admin.merchants.banks'),
    card: 'line',
    exports: ['bank_name', 'account_number', 'account_name'],
    cell: ({ bank_name, account_number, account_name }) => (
      <>
        {account_name}
        <Text size="xs" c="dimmed">
          {bank_name} <span className="number-like">{account_number}</span>
        </Text>
      </>
    ),
  },
  {
    id: 'match',
    header: t('admin.payouts.match'),
    card: 'line',
    exports: ['match_ratio'],
    cell: ({ match_ratio }) => match_ratio !== null && `${match_ratio} %`,
  },
  {
    id: 'since',
    header: t('admin.merchants.column_since'),
    sort: 'created_at',
    card: 'foot',
    exports: ['created_at'],
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
  {
    id: 'status',
    header: t('list.status'),
    card: 'end',
    exports: ['status', 'reason'],
    cell: ({ status }) => <BankBadge status={status} />,
  },
];

const choicesIn = ({ t }: AdminWords): Choice[] => [
  {
    name: 'status',
    label: t('list.status'),
    options: BANK_STATUSES.map((status) => ({ value: status, label: t(`bank_status.${status}`) })),
  },
];

/** /banks: where settlements of every merchant go; each is checked on its merchant's page. */
export function BankListPage() {
  const words = useAdminWords();
  const { t, language } = words;
  const list = useList(bankAdmin.list);
  // The words change with the language only.
  // oxlint-disable-next-line react/exhaustive-deps
  const { columns, choices } = useMemo(() => ({ columns: columnsIn(words), choices: choicesIn(words) }), [language]);
  return (
    <>
      <PageHead crumbs={[{ title: t('admin.merchants.banks'), subtitle: t('admin.merchants.banks_text') }]} />
      <ListFrame
        of={list}
        columns={columns}
        choices={choices}
        label={t('admin.merchants.banks')}
        open={({ account_id }: Bank) => `/merchants/${account_id}`}
        empty={{ title: t('admin.merchants.no_banks'), text: t('admin.merchants.banks_text') }}
      />
    </>
  );
}
