import { payoutAdmin } from '@kutip/contracts/payouts';
import { sen } from '@kutip/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { useAdminMessages } from '../../shared/i18n/use-admin-messages.ts';
import { Decisions } from '../../shared/record/decisions.tsx';
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
  const { t } = useAdminMessages();
  const { decisions, invoice_no, account_id, merchant, amount, fee, fee_tax, total, bank_account_name, match_ratio } =
    record;
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('admin.payouts.title'), to: '/payouts' },
          { title: invoice_no, subtitle: <MerchantLink account_id={account_id} name={merchant} /> },
        ]}
        badge={<PayoutBadge {...record} />}
        actions={<PayoutActions record={record} />}
      />
      <LeadAmount amount={<Money amount={amount} />}>{bank_account_name}</LeadAmount>
      <RecordColumns side={<PayoutTimeline title={t('admin.payouts.timeline')} steps={record.timeline} />}>
        <RecordPanel title={t('admin.payouts.facts')}>
          <FactList
            facts={[
              [t('admin.payouts.bank'), record.bank_name],
              [t('admin.payouts.account'), code(record.account_number)],
              [t('admin.payouts.bank_name'), bank_account_name],
              [t('admin.payouts.typed_name'), record.account_name],
              [t('admin.payouts.match'), `${match_ratio} %`],
              [t('admin.payouts.fee'), <Money key="fee" amount={sen(fee + fee_tax)} />],
              [t('admin.payouts.total'), <Money key="total" amount={total} />],
              [t('admin.payouts.description'), record.description],
              [t('payouts.reference'), code(record.reference)],
              [t('payouts.bank_reference'), code(record.bank_reference)],
              [t('admin.payouts.created_by'), record.created_by_name],
              [t('admin.payouts.released_by'), record.approved_by_name],
              [t('admin.payouts.reason'), record.reason],
            ]}
          />
        </RecordPanel>
        {decisions.length > 0 && (
          <Decisions decisions={decisions} describe={({ status }) => t(`admin.payouts.${status}`)} />
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
