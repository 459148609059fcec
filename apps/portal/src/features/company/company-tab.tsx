import { Group } from '@mantine/core';
import { companyDetails } from '@kutip/contracts/company-details';
import { useMessages, type Messages } from './messages/use-messages.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import type { Company } from './company.ts';

const columnsOf = (t: Messages['t']): ListColumn<Company>[] => [
  {
    id: 'name',
    header: t('settings.column_name'),
    sort: 'name',
    card: 'title',
    cell: ({ name }) => <strong>{name}</strong>,
  },
  {
    id: 'registration_no',
    header: t('settings.column_registration_no'),
    card: 'line',
    cell: ({ registration_no }) => <span dir="ltr">{registration_no}</span>,
  },
  { id: 'city', header: t('settings.field_city'), card: 'line', cell: ({ city }) => city },
  {
    id: 'state',
    header: t('settings.column_state'),
    card: 'end',
    cell: ({ verified_at }) => (
      <Badge tone={verified_at ? 'good' : 'quiet'}>
        {t(verified_at ? 'settings.company_verified' : 'settings.company_unverified')}
      </Badge>
    ),
  },
];

/** The companies of the account. */
export function CompanyTab() {
  const { t } = useMessages();
  const user = useSession((state) => state.user);
  const list = useList(companyDetails.list);
  const add = may(user, companyDetails.create.access) && (
    <LinkButton to="/info/new">{t('settings.company_new')}</LinkButton>
  );
  return (
    <>
      <Group justify="flex-end" gap="xs" mb="md">
        <LinkButton to="/business-owner-details/datatable" variant="default">
          {t('settings.owners')}
        </LinkButton>
        {add}
      </Group>
      <ListFrame
        of={list}
        columns={columnsOf(t)}
        label={t('settings.tab_company')}
        open={({ id }) => `/info/view/${id}`}
        empty={{ title: t('settings.company_empty'), text: t('settings.company_empty_text'), action: add }}
      />
    </>
  );
}
