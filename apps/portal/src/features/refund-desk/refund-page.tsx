import { refundAdmin } from '@kutip/contracts/refunds';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { DisbursementList } from '../../shared/record/disbursement-list.tsx';
import { failedReasonText } from '../../shared/record/failed-reason.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { MerchantLink } from '../../shared/record/merchant-link.tsx';
import { LeadAmount, RecordColumns } from '../../shared/record/record-columns.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { Timeline } from '../../shared/record/timeline.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { AttemptBadge } from '../../shared/ui/status-badge.tsx';
import { RefundActions, type RefundRecord } from './refund-actions.tsx';
import { RefundBadge } from './refund-badge.tsx';

const REFRESH_MS = 5_000;
const code = (text: string | null) => text && <span className="number-like">{text}</span>;

function Facts({ record }: { record: RefundRecord }) {
  const { t, dateTime } = useMessages();
  const { payment, bank_name, account_mask, account_name, created_at, approved_at, approval_reasons } = record;
  return (
    <>
      <RecordPanel title={t('refund_desk.facts')}>
        <FactList
          facts={[
            [t('refund_desk.filter_type'), t(`refund_desk.type_${record.type}`)],
            [t('refund_desk.reason'), record.reason],
            [t('refunds.approval_reasons'), approval_reasons.map((reason) => t(`refunds.because_${reason}`)).join(' ')],
            [t('refund_desk.requested_by'), record.requested_by_name],
            [t('refund_desk.requested_at'), dateTime(created_at)],
            [t('refund_desk.decided_by'), record.approved_by_name],
            [t('refund_desk.decided_at'), approved_at && dateTime(approved_at)],
            [t('refund_desk.decision_note'), record.decision_note],
            [
              t('refund_desk.to'),
              bank_name && (
                <bdi key="to">
                  {bank_name} <span className="account-mask">{account_mask}</span> {account_name}
                </bdi>
              ),
            ],
            [t('refund_desk.failed_reason'), failedReasonText(t, null, record.failed_reason)],
            [t('payouts.bank_reference'), code(record.bank_reference)],
          ]}
        />
      </RecordPanel>
      <RecordPanel title={t('refund_desk.payment')}>
        <FactList
          facts={[
            [t('refund_desk.column_no'), code(record.transaction_invoice_no)],
            [t('list.status'), <AttemptBadge key="status" status={payment.status} />],
            [t('refund_desk.column_payer'), record.payer_name],
            [t('payments.bank'), payment.payer_bank],
            [t('refund_desk.paid'), <Money key="paid" amount={payment.captured} />],
            [t('refund_desk.refunded'), <Money key="refunded" amount={payment.refunded} />],
            [t('top_ups.paid_at'), payment.paid_at && dateTime(payment.paid_at)],
          ]}
        />
      </RecordPanel>
    </>
  );
}

function Refund({ record }: { record: RefundRecord }) {
  const { t } = useMessages();
  const { invoice_no, account_id, merchant, title, status, amount, payer_name, tries, timeline } = record;
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('refund_desk.title'), to: '/refunds' },
          {
            title: invoice_no,
            subtitle: <MerchantLink account_id={account_id} name={merchant} />,
          },
        ]}
        badge={<RefundBadge status={status} />}
        actions={<RefundActions record={record} />}
      />
      <LeadAmount amount={<Money amount={amount} />}>{payer_name ? `${payer_name}, ${title}` : title}</LeadAmount>
      <RecordColumns side={<Timeline entries={timeline} merchant={merchant} />}>
        <Facts record={record} />
        <DisbursementList title={t('refund_desk.disbursements')} tries={tries} />
      </RecordColumns>
    </>
  );
}

/** /refunds/{id}: the payment, the reason and the decision. */
export function RefundPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const answer = useQuery({
    ...queryFor(refundAdmin.read, { params: { id } }, { suppress: true }),
    refetchInterval: ({ state }) => (state.data?.status === 'PROCESSING' ? REFRESH_MS : false),
  });
  return (
    <RecordGate answer={answer} backTo="/refunds">
      {(record) => <Refund record={record} />}
    </RecordGate>
  );
}
