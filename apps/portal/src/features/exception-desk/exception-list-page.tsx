import { SegmentedControl } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { reconciliation } from '@kutip/contracts/reconciliation';
import { ITEM_KINDS, ITEM_STATUSES, isUnmatched } from '@kutip/domain/reconciliation';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { providerName } from '../../shared/i18n/provider-name.ts';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import { listFilter, withoutFilters, type ListFilter } from '../../shared/list-page/list-filters.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { figureColumn } from '../../shared/list-page/common-columns.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { ItemBadge } from './item-badge.tsx';
import { bankCreditSubject, merchantOf } from './item-subject.ts';

type Item = Data<typeof reconciliation.items>['list']['data'][number];
type Work = 'OPEN' | 'RESOLVED';

const columnsIn = ({ t, day }: Messages): ListColumn<Item>[] => [
  {
    id: 'what',
    header: t('exception_desk.column_what'),
    card: 'title',
    exports: ['kind', 'status', 'reason', 'reference'],
    cell: ({ status, reason, kind, provider, reference }) => (
      <TwoLines
        wraps
        title={reason ? t(`item_reason.${reason}`) : t(`item_status.${status}`)}
        below={
          <>
            {t(`item_kind.${kind}`)} ·{' '}
            {bankCreditSubject({ t, day }, { kind, provider, reference }) ?? (
              <span className="number-like">{reference}</span>
            )}
          </>
        }
      />
    ),
  },
  {
    id: 'merchant',
    header: t('exception_desk.column_merchant'),
    card: 'line',
    exports: ['account_name', 'provider'],
    cell: (item) => <TwoLines wraps text={merchantOf({ t }, item)} below={providerName(t, item.provider)} />,
  },
  {
    id: 'day',
    header: t('exception_desk.column_day'),
    sort: 'day',
    card: 'line',
    exports: ['day'],
    cell: (item) => <time dateTime={item.day}>{day(item.day)}</time>,
  },
  {
    id: 'owner',
    header: t('exception_desk.column_owner'),
    card: 'foot',
    exports: ['owner_name', 'note', 'resolution'],
    cell: ({ owner_name }) => owner_name ?? t('exception_desk.nobody'),
  },
  {
    id: 'status',
    header: t('list.status'),
    card: 'line',
    cell: ({ status }) => <ItemBadge status={status} />,
  },
  figureColumn('booked_amount', t('exception_desk.column_booked'), {
    sort: 'booked_amount',
    card: 'end',
    exports: ['booked_amount', 'posted_amount'],
  }),
  {
    id: 'reported_amount',
    header: t('exception_desk.column_statement'),
    isNumeric: true,
    sort: 'reported_amount',
    card: 'line',
    exports: ['reported_amount'],
    // No statement covers a settlement: it is compared with the ledger.
    cell: ({ kind, posted_amount, reported_amount }) => {
      const reported = kind === 'SETTLEMENT' ? posted_amount : reported_amount;
      return reported !== null && <Money amount={reported} />;
    },
  },
];

const choicesIn = ({ t }: Messages): ListFilter[] => [
  listFilter('status', t('exception_desk.filter_status'), ITEM_STATUSES.filter(isUnmatched), (status) =>
    t(`item_status.${status}`),
  ),
  {
    name: 'awaits_second_person',
    label: t('proposals.filter'),
    options: [{ value: 'true', label: t('proposals.badge') }],
  },
  listFilter('kind', t('exception_desk.filter_kind'), ITEM_KINDS, (kind) => t(`item_kind.${kind}`)),
];

/** Open exceptions by default, resolved ones if the address says so. */
const queue = withoutFilters(reconciliation.items, 'work');

function Queue({ work }: { work: Work }) {
  const messages = useMessages();
  const { t } = messages;
  const list = useList(queue, { work });
  const columns = useLocalized(messages, columnsIn);
  const empty =
    work === 'OPEN'
      ? { title: t('exception_desk.empty'), text: t('exception_desk.empty_text') }
      : { title: t('exception_desk.empty_settled'), text: t('exception_desk.empty_settled_text') };
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={choicesIn(messages)}
      label={t('exception_desk.title')}
      searchLabel={t('exception_desk.search_label')}
      open={({ account_id, id }: Item) => `/exceptions/${account_id}/${id}`}
      empty={empty}
    />
  );
}

/** /exceptions: differences between a provider, a bank and the ledger. */
export function ExceptionListPage() {
  const { t } = useMessages();
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
        crumbs={[{ title: t('exception_desk.title'), subtitle: t('exception_desk.subtitle') }]}
        actions={
          <SegmentedControl
            aria-label={t('exception_desk.show')}
            value={work}
            onChange={show}
            data={[
              { value: 'OPEN', label: t('exception_desk.open') },
              { value: 'RESOLVED', label: t('exception_desk.resolved') },
            ]}
          />
        }
      />
      <Queue work={work} />
    </>
  );
}
