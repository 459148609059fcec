import { Button } from '@mantine/core';
import { merchantApi } from '@kutip/contracts/merchant-api';
import { CREDENTIAL_STATUS } from '@kutip/domain/api-credential';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { momentColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import type { Credential } from './credential-form.tsx';
import { CredentialBadge } from './credential-badge.tsx';
import { useMessages, type Messages } from './messages/use-messages.ts';

const columnsIn = ({ t }: Messages): ListColumn<Credential>[] => [
  {
    id: 'name',
    header: t('merchant_api.name'),
    sort: 'name',
    card: 'title',
    exports: ['name'],
    cell: ({ name, environment }) => <TwoLines title={name} below={t(`merchant_api.${environment}`)} />,
  },
  {
    id: 'token_prefix',
    header: t('merchant_api.token'),
    card: 'line',
    exports: ['token_prefix'],
    cell: ({ token_prefix }) => (
      <span className="number-like" dir="ltr">
        {token_prefix}
      </span>
    ),
  },
  momentColumn('last_used_at', t('merchant_api.last_used')),
  // A card has no headings, and shows one moment.
  momentColumn('created_at', t('merchant_api.column_created'), { card: 'none' }),
  statusColumn(t('merchant_api.column_status'), ({ record_status }) => <CredentialBadge status={record_status} />),
];

/** /api/datatable: the credentials, and the way to the whitelist. */
export function CredentialListPage() {
  const messages = useMessages();
  const { t } = messages;
  const user = useSession((state) => state.user);
  const list = useList(merchantApi.list);
  const columns = useLocalized(messages, columnsIn);
  const statuses = {
    name: 'record_status',
    label: t('merchant_api.column_status'),
    options: Object.values(CREDENTIAL_STATUS).map((status) => ({
      value: String(status),
      label: t(`merchant_api.status_${status}`),
    })),
  };
  return (
    <>
      <PageHead
        crumbs={[{ title: t('merchant_api.title'), subtitle: t('merchant_api.subtitle') }]}
        actions={
          <>
            <Button component="a" href="/docs" target="_blank" variant="default">
              {t('merchant_api.documentation')}
            </Button>
            <LinkButton to="/whitelist/datatable" variant="default">
              {t('merchant_api.white_list')}
            </LinkButton>
            {may(user, merchantApi.create.access) && <LinkButton to="/api/new">{t('merchant_api.create')}</LinkButton>}
          </>
        }
      />
      <ListFrame
        of={list}
        columns={columns}
        choices={[statuses]}
        label={t('merchant_api.title')}
        searchLabel={t('merchant_api.search_label')}
        open={({ id }: Credential) => `/api/view/${id}`}
        empty={{ title: t('merchant_api.empty'), text: t('merchant_api.empty_text') }}
      />
    </>
  );
}
