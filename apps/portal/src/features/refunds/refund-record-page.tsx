import { refunds } from '@kutip/contracts/refunds';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { DisbursementList } from '../../shared/record/disbursement-list.tsx';
import { failedReasonText } from '../../shared/record/failed-reason.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { LedgerLines } from '../../shared/record/ledger-lines.tsx';
import { LeadAmount, RecordColumns } from '../../shared/record/record-columns.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { Timeline } from '../../shared/record/timeline.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { RequestPayerAccount, CancelRefund, SetPayoutAccount, type RefundRecord } from './refund-actions.tsx';
import { RefundBadge } from './refund-badge.tsx';

const LIST = '/refund/view';
const REFRESH_MS = 5_000;

/** Waiting for the bank or the payer. */
const isChanging = ({ status, link_expires_at }: RefundRecord): boolean =>
  status === 'PROCESSING' || (status === 'APPROVED' && link_expires_at !== null);

const code = (text: string | null) => text && <span className="number-like">{text}</span>;

function Facts({ record }: { record: RefundRecord }) {
  const { t, dateTime } = useMessages();
  const { fee_returned, payee_by, match_ratio, link_expires_at, approval_reasons } = record;
  return (
    <RecordPanel title={t('refunds.facts')}>
      <FactList
        facts={[
          [t('payments.column_description'), record.title],
          [t('refunds.payer'), record.payer_name],
          [t('refunds.reason'), record.reason],
          [t('refunds.approval_reasons'), approval_reasons.map((reason) => t(`refunds.because_${reason}`)).join(' ')],
          [t('refunds.type'), t(`refunds.type_${record.type}`)],
          [t('refunds.fee_returned'), fee_returned > 0 && <Money key="fee" amount={fee_returned} />],
          [t('refunds.number'), code(record.invoice_no)],
          [t('refunds.payment'), code(record.transaction_invoice_no)],
          [t('refunds.bank'), record.bank_name],
          [t('refunds.account_number'), code(record.account_mask)],
          [t('refunds.account_name'), record.account_name],
          [t('refunds.match'), match_ratio !== null && `${match_ratio} %`],
          [t('refunds.payee_by'), payee_by && t(`refunds.payee_by_${payee_by}`)],
          [t('refunds.link_sent_to'), record.link_sent_to],
          [t('refunds.link_until'), link_expires_at && dateTime(link_expires_at)],
          [t('refunds.bank_reference'), code(record.bank_reference)],
          [t('refunds.failed_reason'), failedReasonText(t, null, record.failed_reason)],
          [t('refunds.requested_by'), record.requested_by_name],
          [t('refunds.column_date'), dateTime(record.created_at)],
          [t('refunds.approved_by'), record.approved_by_name],
          [t('refunds.decision_note'), record.decision_note],
        ]}
      />
    </RecordPanel>
  );
}

const hasPassed = (at: Date): boolean => at.getTime() < Date.now();

/** What the refund is waiting for, and what to do. */
function PendingNote({ record: { status, link_expires_at } }: { record: RefundRecord }) {
  const { t } = useMessages();
  if (status === 'REQUESTED') return <Note kind="waiting">{t('refunds.note_REQUESTED')}</Note>;
  if (status === 'FAILED') return <Note kind="attention">{t('refunds.note_FAILED')}</Note>;
  if (status !== 'APPROVED') return null;
  if (link_expires_at === null) return <Note kind="waiting">{t('refunds.note_APPROVED')}</Note>;
  const is_over = hasPassed(link_expires_at);
  return (
    <Note kind={is_over ? 'attention' : 'waiting'}>{t(is_over ? 'refunds.note_expired' : 'refunds.note_asked')}</Note>
  );
}

/** The bank may know the disbursement as soon as it was sent. */
const isCancellable = ({ status, tries }: RefundRecord): boolean =>
  status === 'REQUESTED' ||
  status === 'APPROVED' ||
  status === 'FAILED' ||
  (status === 'PROCESSING' && tries.at(-1)?.status === 'PENDING');

function Actions({ record }: { record: RefundRecord }) {
  const { status } = record;
  const canWrite = may(
    useSession((state) => state.user),
    refunds.pay.access,
  );
  if (!canWrite) return null;
  const needsAccount = status === 'APPROVED' || status === 'FAILED';
  const needs_account = needsAccount || (status === 'REQUESTED' && record.account_mask === null);
  return (
    <>
      {isCancellable(record) && <CancelRefund record={record} />}
      {needsAccount && <RequestPayerAccount record={record} />}
      {needs_account && <SetPayoutAccount record={record} />}
    </>
  );
}

function Refund({ record }: { record: RefundRecord }) {
  const { t } = useMessages();
  const { invoice_no, payer_name, title, status, amount, payment_record_id } = record;
  const origin = record.is_duplicate ? 'is_duplicate' : record.is_surplus ? 'is_surplus' : null;
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('refunds.title'), to: LIST },
          { title: payer_name ?? title, alternativeTitle: invoice_no, subtitle: title },
        ]}
        badge={<RefundBadge status={status} />}
        actions={
          <>
            <LinkButton to={`/collections/payments/${payment_record_id}`} variant="default">
              {t('exceptions.open_payment')}
            </LinkButton>
            <Actions record={record} />
          </>
        }
      />
      <LeadAmount amount={<Money amount={amount} />}>{origin && t(`refunds.${origin}`)}</LeadAmount>
      <PendingNote record={record} />
      <RecordColumns side={<Timeline entries={record.timeline} />}>
        <Facts record={record} />
        <DisbursementList title={t('refunds.disbursements')} tries={record.tries} />
        <RecordPanel title={t('refunds.ledger')}>
          <LedgerLines transfers={record.transfers} />
        </RecordPanel>
      </RecordColumns>
    </>
  );
}

/** /refund/view/{id}: one refund, what it waits for, its disbursements and ledger lines. Polls while it changes. */
export function RefundRecordPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const answer = useQuery({
    ...queryFor(refunds.read, { params: { id } }, { suppress: true }),
    refetchInterval: ({ state }) => (state.data && isChanging(state.data) ? REFRESH_MS : false),
  });
  return (
    <RecordGate answer={answer} backTo={LIST}>
      {(record) => <Refund record={record} />}
    </RecordGate>
  );
}
