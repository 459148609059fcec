import { Skeleton } from '@mantine/core';
import { dashboard } from '@kutip/contracts/dashboard';
import { settlements } from '@kutip/contracts/settlements';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../shared/api/query.ts';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { withoutFilters } from '../../shared/list-page/list-filters.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { LeadAmount } from '../../shared/record/record-columns.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { settlementColumns, type SettlementRow } from './settlement-columns.tsx';
import classes from './settlements.module.css';

function Available() {
  const { t } = useMessages();
  const answer = useQuery(queryFor(dashboard.latestBalance, {}));
  const amount = answer.data?.balances.find(({ pool_type }) => pool_type === 'COLLECTION')?.available;
  if (amount === undefined) return <Skeleton height={48} width={200} />;
  return <LeadAmount amount={<Money amount={amount} />}>{t('settlements.self_available')}</LeadAmount>;
}

/** The list shows withdrawals only, so that filter is not offered. */
const withdrawals = withoutFilters(settlements.list, 'type');

/** A withdrawal has no collection day. */
const columnsIn = (messages: Messages) => settlementColumns(messages).filter(({ id }) => id !== 'collection_day');

function History() {
  const messages = useMessages();
  const { t } = messages;
  const list = useList(withdrawals, { type: 'SELF' });
  const columns = useLocalized(messages, columnsIn);
  return (
    <ListFrame
      of={list}
      columns={columns}
      label={t('settlements.self_history')}
      searchLabel={t('settlements.search_label')}
      open={({ id }: SettlementRow) => `/settlement/view/${id}`}
      empty={{ title: t('settlements.self_empty'), text: t('settlements.self_empty_text') }}
    />
  );
}

/** /payout/self-settlement: withdraws the available balance to the merchant's bank account. */
export function SelfSettlementPage() {
  const { t } = useMessages();
  const canWithdraw = may(
    useSession((state) => state.user),
    settlements.createSelfSettlement.access,
  );
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('settlements.title'), to: '/settlement/view' },
          { title: t('settlements.self_title'), subtitle: t('settlements.self_subtitle') },
        ]}
      />
      <div className={classes['stack']}>
        <RecordPanel title={t('settlements.self_available')}>
          <Available />
          {canWithdraw && <WithdrawalForm />}
        </RecordPanel>
        <History />
      </div>
    </>
  );
}
