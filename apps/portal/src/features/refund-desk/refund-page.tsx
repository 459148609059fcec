import { refundAdmin } from '@kutip/contracts/refunds';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { useAdminMessages } from '../../shared/i18n/use-admin-messages.ts';
import { DisbursementList } from '../../shared/record/disbursement-list.tsx';
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
  const { t, dateTime } = useAdminMessages();
  const { payment, bank_name, account_mask, account_name, created_at, approved_at } = record;
  return (
    <>
      <RecordPanel title={t('admin.refunds.facts')}>
        <FactList
          facts={[
            [t('admin.refunds.filter_type'), t(`admin.refunds.type_${record.type}`)],
            [t('admin.refunds.reason'), record.reason],
            [t('admin.refunds.requested_by'), record.requested_by_name],
            [t('admin.refunds.requested_at'), dateTime(created_at)],
            [t('admin.refunds.decided_by'), record.approved_by_name],
            [t('admin.refunds.decided_at'), approved_at && dateTime(approved_at)],
            [t('admin.refunds.decision_note'), record.decision_note],
            [t('admin.refunds.to'), bank_name && `${bank_name} ${account_mask ?? ''} ${account_name ?? ''}`],
            [t('admin.refunds.failed_reason'), record.failed_reason],
            [t('payouts.bank_reference'), code(record.bank_reference)],
          ]}
        />
      </RecordPanel>
      <RecordPanel title={t('admin.refunds.payment')}>
        <FactList
          facts={[
            [t('admin.refunds.column_no'), code(record.transaction_invoice_no)],
            [t('list.status'), <AttemptBadge key="status" status={payment.status} />],
            [t('admin.refunds.column_payer'), record.payer_name],
            [t('payments.bank'), payment.payer_bank],
            [t('admin.refunds.paid'), <Money key="paid" amount={payment.captured} />],
            [t('admin.refunds.refunded'), <Money key="refunded" amount={payment.refunded} />],
            [t('top_ups.paid_at'), payment.paid_at && dateTime(payment.paid_at)],
          ]}
        />
      </RecordPanel>
    </>
  );
}

function Refund({ record }: { record: RefundRecord }) {
  const { t } = useAdminMessages();
  const { invoice_no, account_id, merchant, title, status, amount, payer_name, tries, timeline } = record;
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('admin.refunds.title'), to: '/refunds' },
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
        <DisbursementList title={t('admin.refunds.disbursements')} tries={tries} />
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
