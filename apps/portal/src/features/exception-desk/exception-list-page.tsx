import { SegmentedControl, Text } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { reconciliation } from '@kutip/contracts/reconciliation';
import { ITEM_KINDS, ITEM_STATUSES, isProblem } from '@kutip/domain/reconciliation';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAdminWords, type AdminWords } from '../../shared/i18n/use-admin-words.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import type { Choice } from '../../shared/list-page/filter-bar.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { ItemBadge, NOBODYS } from './item-words.tsx';

type Item = Data<typeof reconciliation.items>['list']['data'][number];
type Work = 'OPEN' | 'RESOLVED';

const columnsIn = ({ t, day }: AdminWords): ListColumn<Item>[] => [
  {
    id: 'what',
    header: t('admin.exceptions.column_what'),
    card: 'title',
    exports: ['kind', 'status', 'reason', 'reference'],
    cell: ({ status, reason, kind, reference }) => (
      <>
        <strong>{reason ? t(`admin.item_reason.${reason}`) : t(`admin.item_status.${status}`)}</strong>
        <Text size="xs" c="dimmed">
          {t(`admin.item_kind.${kind}`)} · <span className="number-like">{reference}</span>
        </Text>
      </>
    ),
  },
  {
    id: 'merchant',
    header: t('admin.exceptions.column_merchant'),
    card: 'line',
    exports: ['account_name', 'provider'],
    cell: ({ account_id, account_name, provider }) => (
      <>
        {account_id === NOBODYS ? t('admin.exceptions.unknown_merchant') : account_name}
        <Text size="xs" c="dimmed" className="number-like">
          {provider}
        </Text>
      </>
    ),
  },
  {
    id: 'day',
    header: t('admin.exceptions.column_day'),
    sort: 'day',
    card: 'line',
    exports: ['day'],
    cell: (item) => day(item.day),
  },
  {
    id: 'owner',
    header: t('admin.exceptions.column_owner'),
    card: 'foot',
    exports: ['owner_name', 'note', 'resolution'],
    cell: ({ owner_name }) => owner_name ?? t('admin.exceptions.nobody'),
  },
  {
    id: 'status',
    header: t('list.status'),
    card: 'line',
    cell: ({ status }) => <ItemBadge status={status} />,
  },
  {
    id: 'booked',
    header: t('admin.exceptions.column_booked'),
    sort: 'booked',
    isFigure: true,
    card: 'end',
    exports: ['booked', 'posted'],
    cell: ({ booked }) => booked !== null && <Money amount={booked} />,
  },
  {
    id: 'told',
    header: t('admin.exceptions.column_told'),
    sort: 'told',
    isFigure: true,
    card: 'line',
    exports: ['told'],
    cell: ({ told }) => told !== null && <Money amount={told} />,
  },
];

const choicesIn = ({ t }: AdminWords): Choice[] => [
  {
    name: 'status',
    label: t('admin.exceptions.filter_status'),
    options: ITEM_STATUSES.filter(isProblem).map((status) => ({
      value: status,
      label: t(`admin.item_status.${status}`),
    })),
  },
  {
    name: 'kind',
    label: t('admin.exceptions.filter_kind'),
    options: ITEM_KINDS.map((kind) => ({ value: kind, label: t(`admin.item_kind.${kind}`) })),
  },
];

/** The queue cut by its work: the open ones unless the address asks for the settled ones. */
const { filters, ...rest } = reconciliation.items;
const queue = { ...rest, filters: filters.filter((name) => name !== 'work') };

function Queue({ work }: { work: Work }) {
  const words = useAdminWords();
  const { t, language } = words;
  const list = useList(queue, { work });
  // The words change with the language only.
  // oxlint-disable-next-line react/exhaustive-deps
  const { columns, choices } = useMemo(() => ({ columns: columnsIn(words), choices: choicesIn(words) }), [language]);
  const empty =
    work === 'OPEN'
      ? { title: t('admin.exceptions.empty'), text: t('admin.exceptions.empty_text') }
      : { title: t('admin.exceptions.empty_settled'), text: t('admin.exceptions.empty_settled_text') };
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={choices}
      label={t('admin.exceptions.title')}
      searchLabel={t('admin.exceptions.search_label')}
      open={({ account_id, id }: Item) => `/exceptions/${account_id}/${id}`}
      empty={empty}
    />
  );
}

/** /exceptions: where a provider, a bank and our books do not say the same. */
export function ExceptionListPage() {
  const { t } = useAdminWords();
  const search = useSearch({ strict: false }) as Record<string, string>;
  const navigate = useNavigate();
  const work: Work = search['work'] === 'RESOLVED' ? 'RESOLVED' : 'OPEN';
  const show = (next: string): void => {
    const { work: _before, page: _page, ...others } = search;
    void navigate({ to: '.', search: next === 'OPEN' ? others : { ...others, work: next }, replace: true });
  };
  return (
    <>
      <PageHead
        crumbs={[{ title: t('admin.exceptions.title'), subtitle: t('admin.exceptions.subtitle') }]}
        actions={
          <SegmentedControl
            aria-label={t('admin.exceptions.show')}
            value={work}
            onChange={show}
            data={[
              { value: 'OPEN', label: t('admin.exceptions.open') },
              { value: 'RESOLVED', label: t('admin.exceptions.resolved') },
            ]}
          />
        }
      />
      <Queue work={work} />
    </>
  );
}
