import { Button, Text } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { whiteListAddresses } from '@kutip/contracts/merchant-api';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { TextField } from '../../shared/forms/fields.tsx';
import { FormPage, Section } from '../../shared/forms/form-page.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
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
import { Badge } from '../../shared/ui/status-badge.tsx';
import { useMessages, type Messages } from './messages/use-messages.ts';

type Address = Data<typeof whiteListAddresses.read>;

const LIST = '/whitelist/datatable';
const ACTIVE = 1;
const INACTIVE = 2;

/** Makes an address inactive or active again: there is no delete. */
function StatusButton({ of: { id, ip_address, record_status, updated_at } }: { of: Address }) {
  const { t } = useMessages();
  const user = useSession((state) => state.user);
  const update = useCall(whiteListAddresses.update, {
    confirm: () => ({ title: t('merchant_api.address_saved'), text: ip_address }),
  });
  if (!may(user, whiteListAddresses.update.access)) return null;
  const is_active = record_status === ACTIVE;
  const label = t(is_active ? 'merchant_api.deactivate' : 'merchant_api.activate');
  const body = { record_status: is_active ? INACTIVE : ACTIVE, read_at: updated_at.toISOString() } as const;
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${label}: ${ip_address}`}
      loading={update.isPending}
      onClick={() => update.mutate({ params: { id }, body })}
    >
      {label}
    </Button>
  );
}

const columnsIn = ({ t }: Messages): ListColumn<Address>[] => [
  {
    id: 'ip_address',
    header: t('merchant_api.ip_address'),
    sort: 'ip_address',
    card: 'title',
    exports: ['ip_address', 'description'],
    cell: ({ ip_address, description }) => <TwoLines title={<bdi>{ip_address}</bdi>} below={description} />,
  },
  momentColumn('created_at', t('merchant_api.column_created')),
  statusColumn(t('merchant_api.column_status'), ({ record_status }) => (
    <Badge tone={record_status === ACTIVE ? 'good' : 'quiet'}>
      {t(record_status === ACTIVE ? 'settings.active' : 'settings.inactive')}
    </Badge>
  )),
  { id: 'change', header: '', card: 'end', cell: (row) => <StatusButton of={row} /> },
];

/** /whitelist/datatable */
export function WhiteListPage() {
  const messages = useMessages();
  const { t } = messages;
  const user = useSession((state) => state.user);
  const list = useList(whiteListAddresses.list);
  const columns = useLocalized(messages, columnsIn);
  const { data: caller } = useQuery(queryFor(whiteListAddresses.caller, {}, { suppress: true }));
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('merchant_api.title'), to: '/api/datatable' },
          { title: t('merchant_api.white_list'), subtitle: t('merchant_api.white_list_subtitle') },
        ]}
        actions={
          may(user, whiteListAddresses.create.access) && (
            <LinkButton to="/whitelist/new">{t('merchant_api.add_address')}</LinkButton>
          )
        }
      />
      {caller && (
        <Text mb="md" c="dimmed">
          {t('merchant_api.calling_from', { ip: caller.ip_address })}
        </Text>
      )}
      <ListFrame
        of={list}
        columns={columns}
        label={t('merchant_api.white_list')}
        searchLabel={t('merchant_api.white_list_search')}
        empty={{ title: t('merchant_api.white_list_empty'), text: t('merchant_api.white_list_empty_text') }}
      />
    </>
  );
}

/** /whitelist/new */
export function NewAddressPage() {
  const { t } = useMessages();
  const navigate = useNavigate();
  const { data: caller } = useQuery(queryFor(whiteListAddresses.caller, {}, { suppress: true }));
  const create = useCall(whiteListAddresses.create, {
    confirm: ({ ip_address }) => ({ title: t('merchant_api.address_added'), text: ip_address }),
  });
  const form = useContractForm({
    draft: 'white-list-address',
    schema: whiteListAddresses.create.body,
    defaults: { ip_address: '', description: null },
    send: async ({ description, ...body }) => {
      await create.mutateAsync({ body: { ...body, description: description || null } });
      await navigate({ to: LIST });
    },
  });
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('merchant_api.title'), to: '/api/datatable' },
          { title: t('merchant_api.white_list'), to: LIST },
          { title: t('merchant_api.add_address') },
        ]}
      />
      <FormPage
        of={form}
        names={{
          ip_address: { label: t('merchant_api.ip_address') },
          description: { label: t('merchant_api.description') },
        }}
        submitLabel={t('merchant_api.add_address')}
        backTo={LIST}
      >
        <Section title={t('merchant_api.white_list')}>
          <TextField name="ip_address" maxLength={60} autoComplete="off" help={t('merchant_api.ip_help')} />
          {caller && (
            <Text size="sm">
              {t('merchant_api.calling_from', { ip: caller.ip_address })}{' '}
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => form.form.setValue('ip_address', caller.ip_address, { shouldDirty: true })}
              >
                {t('merchant_api.use_it')}
              </Button>
            </Text>
          )}
          <TextField name="description" maxLength={120} isOptional />
        </Section>
      </FormPage>
    </>
  );
}
