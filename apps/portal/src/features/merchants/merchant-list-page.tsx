import { accountAdmin } from '@kutip/contracts/admin';
import type { Data } from '@kutip/contracts/endpoint';
import { ACCOUNT_STATUSES } from '@kutip/domain/account';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { listFilter, type ListFilter } from '../../shared/list-page/list-filters.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { momentColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { DeskList } from '../../shared/list-page/desk-list.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { Moment } from '../../shared/ui/moment.tsx';
import { MerchantBadge } from '../../shared/ui/status-badge.tsx';

type Merchant = Data<typeof accountAdmin.list>['list']['data'][number];

const columnsIn = ({ t }: Messages): ListColumn<Merchant>[] => [
  {
    id: 'name',
    header: t('merchants.column_name'),
    sort: 'name',
    card: 'title',
    exports: ['name'],
    cell: ({ name }) => <strong>{name}</strong>,
  },
  {
    id: 'owner',
    header: t('merchants.column_owner'),
    card: 'line',
    exports: ['owner_name', ['owner_email', t('merchants.email')]],
    cell: ({ owner_name, owner_email }) => <TwoLines text={owner_name} below={owner_email} />,
  },
  {
    id: 'plan',
    header: t('merchants.column_plan'),
    card: 'line',
    exports: ['plan_name'],
    cell: ({ plan_name }) => plan_name,
  },
  {
    id: 'sent',
    header: t('merchants.column_sent'),
    card: 'line',
    exports: ['review_requested_at'],
    cell: ({ review_requested_at }) => review_requested_at && <Moment at={review_requested_at} />,
  },
  momentColumn('created_at', t('merchants.column_since'), { id: 'since', card: 'foot' }),
  statusColumn(t('list.status'), ({ status }) => <MerchantBadge status={status} />),
];

const choicesIn = ({ t }: Messages): ListFilter[] => [
  listFilter('status', t('list.status'), ACCOUNT_STATUSES, (status) => t(`account_status.${status}`)),
];

const TEXTS = {
  title: 'merchants.title',
  subtitle: 'merchants.subtitle',
  search_label: 'merchants.search_label',
  empty: 'merchants.empty',
  empty_text: 'merchants.empty_text',
} as const;

/** /merchants: every merchant of the platform. */
export const MerchantListPage = () => (
  <DeskList
    messages={useMessages()}
    texts={TEXTS}
    listing={accountAdmin.list}
    columnsFor={columnsIn}
    filtersFor={choicesIn}
    open={({ id }: Merchant) => `/merchants/${id}`}
  />
);
