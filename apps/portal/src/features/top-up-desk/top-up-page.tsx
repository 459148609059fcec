import { topUpReviews } from '@kutip/contracts/top-ups';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { MerchantLink } from '../../shared/record/merchant-link.tsx';
import { LeadAmount, RecordColumns } from '../../shared/record/record-columns.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { Timeline } from '../../shared/record/timeline.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { TopUpBadge } from '../../shared/ui/money-badges.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { TopUpProposal, TopUpReviewActions, type TopUpRecord } from './top-up-review.tsx';

const code = (text: string | null) => text && <span className="number-like">{text}</span>;

function TopUp({ record }: { record: TopUpRecord }) {
  const { t, dateTime } = useMessages();
  const { account_id, merchant_name, invoice_no, pool_type, amount, status, bank_in, timeline } = record;
  const canDecide = may(
    useSession((state) => state.user),
    topUpReviews.review.access,
  );
  const moment = (at: Date | null) => at && dateTime(at);
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('top_up_desk.title'), to: '/top-ups' },
          { title: invoice_no, subtitle: <MerchantLink account_id={account_id} name={merchant_name} /> },
        ]}
        badge={<TopUpBadge status={status} />}
        actions={<TopUpReviewActions record={record} canDecide={canDecide} />}
      />
      <LeadAmount amount={<Money amount={amount} />}>{t(`merchants.pool_${pool_type}`)}</LeadAmount>
      <RecordColumns side={<Timeline entries={timeline} merchant={merchant_name} />}>
        <TopUpProposal record={record} canDecide={canDecide} />
        <RecordPanel title={t('top_up_desk.slip')} text={t('top_up_desk.slip_text')}>
          <FactList
            facts={[
              [t('top_up_desk.column_amount'), <Money key="amount" amount={bank_in.amount} />],
              [t('top_up_desk.slip_reference'), code(bank_in.reference)],
              [t('top_up_desk.slip_bank'), `${bank_in.bank_name}, ${bank_in.account_name}`],
              [t('top_up_desk.slip_account'), code(bank_in.account_no)],
            ]}
          />
        </RecordPanel>
        <RecordPanel title={t('top_ups.facts')}>
          <FactList
            facts={[
              [t('top_ups.column_created'), dateTime(record.created_at)],
              [t('top_ups.proof_at'), moment(record.proof_at)],
              [t('top_ups.reviewed_at'), moment(record.reviewed_at)],
              [t('top_ups.paid_at'), moment(record.paid_at)],
              [t('top_ups.bank_reference'), code(record.bank_reference)],
              [t('top_ups.note'), record.review_note],
            ]}
          />
        </RecordPanel>
      </RecordColumns>
    </>
  );
}

/** /top-ups/{id}: what to look for on the bank statement, the proof, and the review. */
export function TopUpPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const answer = useQuery(queryFor(topUpReviews.read, { params: { id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo="/top-ups">
      {(record) => <TopUp record={record} />}
    </RecordGate>
  );
}
