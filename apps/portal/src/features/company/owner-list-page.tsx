import { businessOwners } from '@kutip/contracts/business-owners';
import { useMessages, type Messages } from './messages/use-messages.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import type { Owner } from './owner.ts';

const columnsOf = ({ t, count }: Messages): ListColumn<Owner>[] => [
  {
    id: 'full_name',
    header: t('settings.field_owner_name'),
    sort: 'full_name',
    card: 'title',
    cell: ({ full_name }) => <strong>{full_name}</strong>,
  },
  { id: 'position', header: t('settings.field_position'), card: 'line', cell: ({ position }) => position },
  {
    id: 'identification_no',
    header: t('settings.field_identification_no'),
    card: 'line',
    cell: ({ identification_no }) => <span dir="ltr">{identification_no}</span>,
  },
  {
    id: 'share',
    header: t('settings.field_ownership_percentage'),
    sort: 'ownership_percentage',
    isNumeric: true,
    card: 'end',
    cell: ({ ownership_percentage }) => t('settings.owner_share', { percent: count(ownership_percentage) }),
  },
];

/** /business-owner-details/datatable */
export function OwnerListPage() {
  const messages = useMessages();
  const { t } = messages;
  const user = useSession((state) => state.user);
  const list = useList(businessOwners.list);
  const add = may(user, businessOwners.create.access) && (
    <LinkButton to="/business-owner-details/new">{t('settings.owner_new')}</LinkButton>
  );
  return (
    <>
      <PageHead
        crumbs={[{ title: t('settings.title'), to: '/info/view' }, { title: t('settings.owners') }]}
        actions={add}
      />
      <ListFrame
        of={list}
        columns={columnsOf(messages)}
        label={t('settings.owners')}
        open={({ id }) => `/business-owner-details/view/${id}`}
        empty={{ title: t('settings.owners_empty'), text: t('settings.owners_empty_text'), action: add }}
      />
    </>
  );
}
