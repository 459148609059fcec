import { accountAdmin } from '@kutip/contracts/admin';
import type { Data } from '@kutip/contracts/endpoint';
import { ACCOUNT_STATUSES } from '@kutip/domain/account';
import type { AdminMessages } from '../../shared/i18n/use-admin-messages.ts';
import { listFilter, type ListFilter } from '../../shared/list-page/list-filters.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { momentColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { DeskList } from '../../shared/list-page/desk-list.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { MerchantBadge } from './merchant-badges.tsx';

type Merchant = Data<typeof accountAdmin.list>['list']['data'][number];

const columnsIn = ({ t }: AdminMessages): ListColumn<Merchant>[] => [
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
    cell: ({ owner_name, owner_email }) => <TwoLines text={owner_name} below={owner_email} />,
  },
  {
    id: 'plan',
    header: t('admin.merchants.column_plan'),
    card: 'line',
    exports: ['plan_name'],
    cell: ({ plan_name }) => plan_name,
  },
  momentColumn('created_at', t('admin.merchants.column_since'), { id: 'since', card: 'foot' }),
  statusColumn(t('list.status'), ({ status }) => <MerchantBadge status={status} />),
];

const choicesIn = ({ t }: AdminMessages): ListFilter[] => [
  listFilter('status', t('list.status'), ACCOUNT_STATUSES, (status) => t(`account_status.${status}`)),
];

/** /merchants: every merchant of the platform. */
export const MerchantListPage = () => (
  <DeskList
    area="merchants"
    listing={accountAdmin.list}
    columnsFor={columnsIn}
    filtersFor={choicesIn}
    open={({ id }: Merchant) => `/merchants/${id}`}
  />
);
