import { Tabs } from '@mantine/core';
import { collections } from '@kutip/contracts/collections';
import { customerBills } from '@kutip/contracts/customer-bills';
import { RECORD_STATUS } from '@kutip/domain/collection';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RECORD_SKELETON } from '../../shared/record/record-gate.tsx';
import { lazyPanel } from '../../shared/ui/lazy-page.tsx';
import { useMessages } from './messages/use-messages.ts';
import { RecordColumns } from '../../shared/record/record-columns.tsx';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { TabList } from '../../shared/ui/tab-list.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import { CollectionDetails } from './collection-details.tsx';
import { amountText, type CollectionRecord } from './collection.ts';
import { PauseResumeButton } from './pause-resume-button.tsx';

const ShareBox = lazyPanel(async () => (await import('../../shared/record/share-box.tsx')).ShareBox, RECORD_SKELETON);

/** A bill form has no page to share: each of its bills has one. */
const TABS_BY_TYPE = {
  PAYMENT: ['details', 'payments', 'bills', 'upload', 'share'],
  BILL: ['details', 'bills', 'payments', 'upload'],
} as const;
type Tab = (typeof TABS_BY_TYPE)['PAYMENT'][number];
const TAB_LABELS = {
  details: 'collections.details',
  payments: 'collections.payments_tab',
  bills: 'collections.bills',
  upload: 'uploads.tab',
  share: 'collections.share',
} as const satisfies Record<Tab, string>;

function Actions({ record }: { record: CollectionRecord }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const user = useSession((state) => state.user);
  const { id } = record;
  // D-74: return to the list, on the tab of the new status.
  const toList = (status: number): void =>
    void navigate({ to: '/collections/list', search: status === RECORD_STATUS.inactive ? { tab: 'inactive' } : {} });
  return (
    <>
      {may(user, collections.update.access) && (
        <>
          <PauseResumeButton collection={record} onChanged={toList} />
          <LinkButton to={`/collections/edit/${id}`} variant="default">
            {t('common.edit')}
          </LinkButton>
        </>
      )}
      {may(user, customerBills.create.access) && record.record_status === RECORD_STATUS.active && (
        <>
          <LinkButton
            to={`/collections/view/${id}/bills/create-direct-payment`}
            variant={record.collection_type === 'BILL' ? 'default' : 'filled'}
          >
            {t('collections.new_bill')}
          </LinkButton>
          <LinkButton
            to={`/collections/view/${id}/bills/create`}
            variant={record.collection_type === 'BILL' ? 'filled' : 'default'}
          >
            {t('bills.issue_title')}
          </LinkButton>
        </>
      )}
    </>
  );
}

function SharePanel({ record }: { record: CollectionRecord }) {
  const messages = useMessages();
  const { t, money } = messages;
  const { public_url, title, amount, amount_type } = record;
  const isFixed = amount_type === 'FIXED' && amount !== null;
  return (
    <RecordPanel title={t('collections.share')}>
      <ShareBox
        url={public_url}
        title={title}
        subtitle={amountText(record, messages)}
        message={t('collections.whatsapp_text', { title, link: public_url })}
        linkLabel={t('collections.link')}
        qrLabel={t('collections.qr')}
        values={{ name: '', amount: isFixed ? money(amount) : '', due_date: '' }}
        fileName={`qr-${title}`}
        hasPoster
      />
    </RecordPanel>
  );
}

interface CollectionViewProps {
  record: CollectionRecord;
  /** Lists of other features, passed in by the portal. */
  payments: ReactNode;
  bills: ReactNode;
  upload: ReactNode;
  /** The key that signs callbacks, shown if the form has a callback address. */
  signingKey: ReactNode;
}

/** /collections/view/{id}: details, payments, bills and sharing. */
export function CollectionView({ record, payments, bills, upload, signingKey }: CollectionViewProps) {
  const messages = useMessages();
  const { t } = messages;
  const navigate = useNavigate();
  const requested = (useSearch({ strict: false }) as { tab?: string }).tab;
  const tabs: readonly Tab[] = TABS_BY_TYPE[record.collection_type];
  const tab = tabs.find((candidate) => candidate === requested) ?? 'details';
  const isActive = record.record_status === RECORD_STATUS.active;
  const show = (next: string | null): void =>
    void navigate({
      to: '.',
      search: next && next !== 'details' ? { tab: next } : {},
      replace: true,
      resetScroll: false,
    });
  const content: Record<Tab, ReactNode> = {
    details: (
      <>
        <CollectionDetails record={record} />
        {record.callback_url !== null && signingKey}
      </>
    ),
    payments,
    bills,
    upload,
    share: <SharePanel record={record} />,
  };
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('collections.title'), to: '/collections/list' },
          { title: record.title, subtitle: amountText(record, messages) },
        ]}
        badge={
          <Badge tone={isActive ? 'good' : 'quiet'}>
            {t(isActive ? 'collections.active' : 'collections.inactive')}
          </Badge>
        }
        actions={<Actions record={record} />}
      />
      {!isActive && <Note kind="quiet">{t('collections.paused_note')}</Note>}
      <Tabs value={tab} onChange={show} keepMounted={false}>
        <TabList
          tabs={tabs}
          shown={tab}
          label={t('collections.record_tabs')}
          labelOf={(candidate) => t(TAB_LABELS[candidate])}
        />
        <Tabs.Panel value={tab}>
          <RecordColumns>{content[tab]}</RecordColumns>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
