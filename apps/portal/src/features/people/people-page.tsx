import type { Data } from '@kutip/contracts/endpoint';
import { MEMBER_STATUSES, users } from '@kutip/contracts/users';
import { ROLES, findRole } from '@kutip/domain/roles';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { listFilter, type ListFilter } from '../../shared/list-page/list-filters.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { DeskList } from '../../shared/list-page/desk-list.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { Moment } from '../../shared/ui/moment.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';

type Person = Data<typeof users.list>['list']['data'][number];

const roleLabel = (t: Messages['t'], role_id: number | null): string => {
  const role = role_id === null ? undefined : findRole(role_id);
  return role ? t(`role.${role.code as 'MERCHANT_OWNER'}`) : '';
};

const columnsIn = ({ t }: Messages): ListColumn<Person>[] => [
  {
    id: 'name',
    header: t('people.column_name'),
    sort: 'full_name',
    card: 'title',
    exports: ['full_name', 'email'],
    cell: ({ full_name, email }) => <TwoLines title={full_name} below={email} />,
  },
  {
    id: 'role',
    header: t('people.column_role'),
    card: 'line',
    exports: ['role_id'],
    cell: ({ role_id }) => roleLabel(t, role_id),
  },
  {
    id: 'last',
    header: t('people.column_last'),
    sort: 'last_login_at',
    card: 'foot',
    exports: ['last_login_at'],
    cell: ({ last_login_at }) => (last_login_at ? <Moment at={last_login_at} /> : t('merchants.never')),
  },
  {
    id: 'status',
    header: t('people.column_status'),
    card: 'end',
    exports: ['status'],
    cell: ({ status }) => <Badge tone={status === 'INACTIVE' ? 'bad' : 'quiet'}>{t(`member_status.${status}`)}</Badge>,
  },
];

const choicesIn = ({ t }: Messages): ListFilter[] => [
  {
    name: 'role_id',
    label: t('people.column_role'),
    options: ROLES.map(({ id }) => ({ value: String(id), label: roleLabel(t, id) })),
  },
  listFilter(
    'status',
    t('people.column_status'),
    MEMBER_STATUSES.filter((status) => status !== 'INVITED'),
    (status) => t(`member_status.${status}`),
  ),
];

const TEXTS = {
  title: 'people.title',
  subtitle: 'people.subtitle',
  search_label: 'people.search_label',
  empty: 'people.empty',
  empty_text: 'people.empty_text',
} as const;

/** /users: everyone with a login. */
export const PeoplePage = () => (
  <DeskList
    messages={useMessages()}
    texts={TEXTS}
    listing={users.list}
    columnsFor={columnsIn}
    filtersFor={choicesIn}
    open={({ id }) => `/users/${id}`}
  />
);
