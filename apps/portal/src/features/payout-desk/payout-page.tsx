import { payoutAdmin } from '@kutip/contracts/payouts';
import { sen } from '@kutip/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { Decisions } from '../../shared/record/decisions.tsx';
import { failedReasonText } from '../../shared/record/failed-reason.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { MerchantLink } from '../../shared/record/merchant-link.tsx';
import { PayoutTimeline } from '../../shared/record/payout-timeline.tsx';
import { LeadAmount, RecordColumns } from '../../shared/record/record-columns.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { PayoutBadge } from '../../shared/ui/money-badges.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { PayoutActions, type PayoutRecord } from './payout-actions.tsx';

const REFRESH_MS = 5_000;
/** The worker or the bank is processing it; a payout that waits for a person does not change by itself. */
const isChanging = ({ status, awaits_approval }: PayoutRecord): boolean =>
  status === 'PROCESSING' || (status === 'PENDING' && !awaits_approval);
const code = (text: string | null) => text && <span className="number-like">{text}</span>;

function Payout({ record }: { record: PayoutRecord }) {
  const { t } = useMessages();
  const { decisions, invoice_no, account_id, merchant, amount, fee, fee_tax, total, bank_account_name, match_ratio } =
    record;
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('payout_desk.title'), to: '/payouts' },
          { title: invoice_no, subtitle: <MerchantLink account_id={account_id} name={merchant} /> },
        ]}
        badge={<PayoutBadge {...record} />}
        actions={<PayoutActions record={record} />}
      />
      <LeadAmount amount={<Money amount={amount} />}>{bank_account_name}</LeadAmount>
      <RecordColumns side={<PayoutTimeline title={t('payout_desk.timeline')} steps={record.timeline} />}>
        <RecordPanel title={t('payout_desk.facts')}>
          <FactList
            facts={[
              [t('payout_desk.bank'), record.bank_name],
              [t('payout_desk.account'), code(record.account_number)],
              [t('payout_desk.bank_name'), bank_account_name],
              [t('payout_desk.typed_name'), record.account_name],
              [t('payout_desk.match'), `${match_ratio} %`],
              [t('payout_desk.fee'), <Money key="fee" amount={sen(fee + fee_tax)} />],
              [t('payout_desk.total'), <Money key="total" amount={total} />],
              [t('payout_desk.description'), record.description],
              [t('payouts.reference'), code(record.reference)],
              [t('payouts.bank_reference'), code(record.bank_reference)],
              [t('payout_desk.created_by'), record.created_by_name],
              [t('payout_desk.released_by'), record.approved_by_name],
              [t('payout_desk.reason'), failedReasonText(t, null, record.reason)],
            ]}
          />
        </RecordPanel>
        {decisions.length > 0 && (
          <Decisions decisions={decisions} describe={({ status }) => t(`payout_desk.${status}`)} />
        )}
      </RecordColumns>
    </>
  );
}

/** /payouts/{id}: the payee, the bank's account holder check, and the possible transitions. */
export function PayoutPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const answer = useQuery({
    ...queryFor(payoutAdmin.read, { params: { id } }, { suppress: true }),
    refetchInterval: ({ state }) => (state.data && isChanging(state.data) ? REFRESH_MS : false),
  });
  return (
    <RecordGate answer={answer} backTo="/payouts">
      {(record) => <Payout record={record} />}
    </RecordGate>
  );
}
