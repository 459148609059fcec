import { payouts } from '@kutip/contracts/payouts';
import { sen } from '@kutip/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { failedReasonText } from '../../shared/record/failed-reason.ts';
import { PayoutTimeline } from '../../shared/record/payout-timeline.tsx';
import { LeadAmount, RecordColumns } from '../../shared/record/record-columns.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { PayoutBadge } from '../../shared/ui/money-badges.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { CancelPayout, ReleasePayout, type PayoutRecord } from './payout-actions.tsx';
import { PayoutTransfers } from './payout-transfers.tsx';

const LIST = '/payout/view';
const REFRESH_MS = 5_000;
const isChanging = ({ status, awaits_approval }: PayoutRecord): boolean =>
  !awaits_approval && (status === 'PENDING' || status === 'PROCESSING');

const code = (text: string | null) => text && <span className="number-like">{text}</span>;

function Facts({ record }: { record: PayoutRecord }) {
  const { t, dateTime } = useMessages();
  return (
    <RecordPanel title={t('payouts.facts')}>
      <FactList
        facts={[
          [t('payouts.number'), code(record.invoice_no)],
          [t('payouts.bank'), record.bank_name],
          [t('payouts.account_number'), code(record.account_number)],
          [t('payouts.account_name'), record.account_name],
          [t('payouts.bank_name_answer'), record.bank_account_name],
          [t('payouts.fee'), <Money key="fee" amount={sen(record.fee + record.fee_tax)} />],
          [t('payouts.total'), <Money key="total" amount={record.total} />],
          [t('payouts.description'), record.description],
          [t('payouts.reference'), record.reference],
          [t('payouts.email'), record.email],
          [t('payouts.source'), t(`payouts.source_${record.source}`)],
          [t('payouts.created_by'), record.created_by_name],
          [t('payouts.approved_by'), record.approved_by_name],
          [t('payouts.bank_reference'), code(record.bank_reference)],
          [t('payouts.reason'), failedReasonText(t, null, record.reason)],
          [t('payouts.column_date'), dateTime(record.created_at)],
        ]}
      />
    </RecordPanel>
  );
}

function Payout({ record }: { record: PayoutRecord }) {
  const { t } = useMessages();
  const user = useSession((state) => state.user);
  const isCreator = user?.id === record.created_by;
  const canRelease = record.awaits_approval && !isCreator && may(user, payouts.approve.access);
  const canCancel = record.status === 'PENDING' && may(user, payouts.cancel.access);
  return (
    <>
      <PageHead
        crumbs={[{ title: t('payouts.title'), to: LIST }, { title: record.account_name }]}
        badge={<PayoutBadge {...record} />}
        actions={
          <>
            {canCancel && <CancelPayout record={record} />}
            {canRelease && <ReleasePayout record={record} />}
          </>
        }
      />
      <LeadAmount amount={<Money amount={record.amount} />}>{record.bank_name}</LeadAmount>
      {record.awaits_approval && (
        <Note kind="waiting">{t(isCreator ? 'payouts.own_awaiting_approval' : 'payouts.awaiting_approval_text')}</Note>
      )}
      <RecordColumns side={<PayoutTimeline title={t('payouts.timeline')} steps={record.timeline} />}>
        <Facts record={record} />
        <PayoutTransfers transfers={record.transfers} />
      </RecordColumns>
    </>
  );
}

/** /payout/view/{id}: one payout, its status, and its ledger lines. */
export function PayoutRecordPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const answer = useQuery({
    ...queryFor(payouts.read, { params: { id } }, { suppress: true }),
    refetchInterval: ({ state }) => (state.data && isChanging(state.data) ? REFRESH_MS : false),
  });
  return (
    <RecordGate answer={answer} backTo={LIST}>
      {(record) => <Payout record={record} />}
    </RecordGate>
  );
}
