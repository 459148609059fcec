import type { Data } from '@kutip/contracts/endpoint';
import { MEMBER_STATUSES, users } from '@kutip/contracts/users';
import { ROLES } from '@kutip/domain/roles';
import { IconUserPlus } from '@tabler/icons-react';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { listFilter, type ListFilter } from '../../shared/list-page/list-filters.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Moment } from '../../shared/ui/moment.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { MemberBadge, roleLabel } from './member-labels.tsx';

type Member = Data<typeof users.list>['list']['data'][number];

const columnsIn = ({ t }: Messages): ListColumn<Member>[] => [
  {
    id: 'name',
    header: t('accounts.column_name'),
    sort: 'full_name',
    card: 'title',
    cell: ({ full_name, email }) => <TwoLines title={full_name} below={email} />,
  },
  { id: 'role', header: t('accounts.column_role'), card: 'line', cell: ({ role_id }) => roleLabel(t, role_id) },
  {
    id: 'last',
    header: t('accounts.column_last'),
    sort: 'last_login_at',
    card: 'foot',
    cell: ({ last_login_at }) => (last_login_at ? <Moment at={last_login_at} /> : t('accounts.never')),
  },
  {
    id: 'status',
    header: t('accounts.column_status'),
    card: 'end',
    cell: ({ status }) => <MemberBadge status={status} />,
  },
];

const choicesIn = ({ t }: Messages): ListFilter[] => [
  {
    name: 'role_id',
    label: t('accounts.filter_role'),
    options: ROLES.filter(({ area }) => area === 'merchant').map(({ id }) => ({
      value: String(id),
      label: roleLabel(t, id),
    })),
  },
  listFilter('status', t('accounts.filter_status'), MEMBER_STATUSES, (status) => t(`member_status.${status}`)),
];

/** /team: the team members, including invited ones. */
export function TeamListPage() {
  const messages = useMessages();
  const { t } = messages;
  const user = useSession((state) => state.user);
  const list = useList(users.list);
  const columns = useLocalized(messages, columnsIn);
  const invite = may(user, users.invite.access) && (
    <LinkButton to="/team/invite" leftSection={<IconUserPlus size={16} aria-hidden />}>
      {t('accounts.invite')}
    </LinkButton>
  );
  return (
    <>
      <PageHead crumbs={[{ title: t('accounts.team'), subtitle: t('accounts.team_subtitle') }]} actions={invite} />
      <ListFrame
        of={list}
        columns={columns}
        choices={choicesIn(messages)}
        label={t('accounts.team')}
        searchLabel={t('accounts.search_label')}
        open={({ id }: Member) => `/team/${id}`}
        empty={{ title: t('accounts.empty'), text: t('accounts.empty_text'), action: invite }}
      />
    </>
  );
}
