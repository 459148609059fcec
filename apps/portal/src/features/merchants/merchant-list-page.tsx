import { Text } from '@mantine/core';
import { accountAdmin } from '@kutip/contracts/admin';
import type { Data } from '@kutip/contracts/endpoint';
import { ACCOUNT_STATUSES } from '@kutip/domain/account';
import { useMemo } from 'react';
import { useAdminWords, type AdminWords } from '../../shared/i18n/use-admin-words.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import type { Choice } from '../../shared/list-page/filter-bar.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { Moment } from '../../shared/ui/moment.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { MerchantBadge } from './merchant-words.tsx';

type Merchant = Data<typeof accountAdmin.list>['list']['data'][number];

const columnsIn = ({ t }: AdminWords): ListColumn<Merchant>[] => [
  {
    id: 'name',
    header: t('admin.merchants.column_name'),
    sort: 'name',
    card: 'title',
    exports: ['name'],
    cell: ({ name }) => <strong>{name}</strong>,
  },
  {
    id: 'owner',
    header: t('admin.merchants.column_owner'),
    card: 'line',
    exports: ['owner_name', ['owner_email', t('admin.merchants.email')]],
    cell: ({ owner_name, owner_email }) => (
      <>
        {owner_name}
        <Text size="xs" c="dimmed">
          {owner_email}
        </Text>
      </>
    ),
  },
  {
    id: 'plan',
    header: t('admin.merchants.column_plan'),
    card: 'line',
    exports: ['plan_name'],
    cell: ({ plan_name }) => plan_name,
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
    exports: ['status'],
    cell: ({ status }) => <MerchantBadge status={status} />,
  },
];

const choicesIn = ({ t }: AdminWords): Choice[] => [
  {
    name: 'status',
    label: t('list.status'),
    options: ACCOUNT_STATUSES.map((status) => ({ value: status, label: t(`account_status.${status}`) })),
  },
];

/** /merchants: every merchant of the platform. */
export function MerchantListPage() {
  const words = useAdminWords();
  const { t, language } = words;
  const list = useList(accountAdmin.list);
  // The words change with the language only.
  // oxlint-disable-next-line react/exhaustive-deps
  const { columns, choices } = useMemo(() => ({ columns: columnsIn(words), choices: choicesIn(words) }), [language]);
  return (
    <>
      <PageHead crumbs={[{ title: t('admin.merchants.title'), subtitle: t('admin.merchants.subtitle') }]} />
      <ListFrame
        of={list}
        columns={columns}
        choices={choices}
        label={t('admin.merchants.title')}
        searchLabel={t('admin.merchants.search_label')}
        open={({ id }: Merchant) => `/merchants/${id}`}
        empty={{ title: t('admin.merchants.empty'), text: t('admin.merchants.empty_text') }}
      />
    </>
  );
}
