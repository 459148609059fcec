import { Tabs, Text } from '@mantine/core';
import { collections } from '@kutip/contracts/collections';
import { COLLECTION_TYPES, RECORD_STATUS } from '@kutip/domain/collection';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMessages } from './messages/use-messages.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Moment } from '../../shared/ui/moment.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { amountText, type CollectionRow } from './collection.ts';
import { PauseResumeButton } from './pause-resume-button.tsx';

type Tab = 'active' | 'inactive';

/** Only the tab stays in the address; changing it resets page, sort and search (D-74). */
function useTab(): [Tab, (tab: Tab) => void] {
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const show = (next: Tab): void =>
    void navigate({ to: '/collections/list', search: next === 'inactive' ? { tab: next } : {} });
  return [tab === 'inactive' ? 'inactive' : 'active', show];
}

function useColumns(canWrite: boolean, show: (tab: Tab) => void): ListColumn<CollectionRow>[] {
  const messages = useMessages();
  return useMemo(() => {
    const { t, count } = messages;
    const columns: ListColumn<CollectionRow>[] = [
      {
        id: 'title',
        header: t('collections.column_title'),
        sort: 'title',
        card: 'title',
        cell: ({ title }) => <strong>{title}</strong>,
      },
      {
        id: 'amount',
        header: t('collections.column_amount'),
        sort: 'amount',
        card: 'line',
        cell: (row) => amountText(row, messages),
      },
      {
        id: 'kind',
        header: t('collections.kind'),
        card: 'line',
        cell: ({ collection_type }) => t(`collections.type_${collection_type}`),
      },
      {
        id: 'created',
        header: t('collections.column_created'),
        sort: 'created_at',
        card: 'line',
        cell: ({ created_at }) => <Moment at={created_at} />,
      },
      {
        id: 'collected',
        header: t('collections.column_collected'),
        isNumeric: true,
        card: 'end',
        cell: ({ paid_amount, paid_count }) => (
          <>
            <Money amount={paid_amount} />
            <Text size="xs" c="dimmed" ta="end">
              {t('collections.payments', { count: paid_count, shown: count(paid_count) })}
            </Text>
          </>
        ),
      },
    ];
    if (canWrite) {
      columns.push({
        id: 'action',
        header: t('collections.column_status'),
        card: 'foot',
        width: 120,
        cell: (row) => (
          <PauseResumeButton
            collection={row}
            isSmall
            onChanged={(status) => show(status === RECORD_STATUS.active ? 'active' : 'inactive')}
          />
        ),
      });
    }
    return columns;
    // The columns depend on the language only; every version of `show` does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [messages.language, canWrite]);
}

/** /collections/list: the payment forms, active and inactive ones on separate tabs. */
export function CollectionListPage() {
  const { t } = useMessages();
  const [tab, show] = useTab();
  const canWrite = may(
    useSession((state) => state.user),
    collections.create.access,
  );
  const list = useList(collections.list, { record_status: RECORD_STATUS[tab] });
  const columns = useColumns(canWrite, show);
  const create = canWrite && (
    <>
      <LinkButton to="/collections/create-payment-form">{t('collections.create')}</LinkButton>
      <LinkButton to="/collections/create-bill-form" variant="default">
        {t('collection_form.create_bill_title')}
      </LinkButton>
    </>
  );
  const typeFilter = {
    name: 'collection_type',
    label: t('collections.kind'),
    options: COLLECTION_TYPES.map((type) => ({ value: type, label: t(`collections.type_${type}`) })),
  };
  return (
    <>
      <PageHead crumbs={[{ title: t('collections.title'), subtitle: t('collections.subtitle') }]} actions={create} />
      <Tabs value={tab} onChange={(next) => show(next === 'inactive' ? 'inactive' : 'active')} keepMounted={false}>
        <Tabs.List mb="md" aria-label={t('collections.tabs')}>
          <Tabs.Tab value="active">{t('collections.active')}</Tabs.Tab>
          <Tabs.Tab value="inactive">{t('collections.inactive')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <ListFrame
            of={list}
            columns={columns}
            choices={[typeFilter]}
            label={t('collections.title')}
            open={({ id }: CollectionRow) => `/collections/view/${id}`}
            empty={{
              title: t(`collections.empty_${tab}`),
              text: t(`collections.empty_${tab}_text`),
              action: tab === 'active' && create,
            }}
          />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
