import type { Data } from '@kutip/contracts/endpoint';
import { pools } from '@kutip/contracts/pools';
import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { sen } from '@kutip/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { LedgerLines } from '../../shared/record/ledger-lines.tsx';
import { RecordColumns } from '../../shared/record/record-columns.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { methodName } from '../../shared/ui/method-name.ts';
import { PageHead } from '../../shared/ui/page.tsx';

type TrailData = Data<typeof pools.moneyTrail>;

/** The amounts of a payment, and its settlement date. */
function PaymentPanel({ payment }: { payment: NonNullable<TrailData['payment']> }) {
  const { t, day, dateTime } = useMessages();
  const { payer_name, payer_bank, channel_flag, total_amount, fee, fee_tax, net_amount } = payment;
  const channel = CHANNEL_FLAGS.find((one) => one === channel_flag);
  return (
    <RecordPanel title={t('pools.sums')}>
      <FactList
        facts={[
          [t('pools.payer'), payer_name],
          [
            t('payments.column_channel'),
            channel ? methodName({ payer_bank, channel_flag: channel }, { t }) : payer_bank,
          ],
          [t('payments.paid'), payment.paid_at && dateTime(payment.paid_at)],
          [t('pools.paid'), <Money key="paid" amount={total_amount} />],
          [t('pools.column_fee'), <Money key="fee" amount={sen(0 - fee)} />],
          [t('pools.column_tax'), <Money key="tax" amount={sen(0 - fee_tax)} />],
          [t('pools.net'), <Money key="net" amount={net_amount} />],
          [t('pools.due'), payment.expected_settlement_date && day(payment.expected_settlement_date)],
        ]}
      />
    </RecordPanel>
  );
}

function DisbursementPanel({ disbursement }: { disbursement: NonNullable<TrailData['disbursement']> }) {
  const { t, dateTime } = useMessages();
  const { amount, fee, fee_tax, account_name, account_mask, bank_reference, ended_at } = disbursement;
  return (
    <RecordPanel title={t('pools.sent')}>
      <FactList
        facts={[
          [t('pools.column_amount'), <Money key="amount" amount={amount} />],
          [t('pools.column_fee'), <Money key="fee" amount={fee} />],
          [t('pools.column_tax'), <Money key="tax" amount={fee_tax} />],
          [
            t('pools.to_account'),
            <span key="account">
              <bdi>{account_name}</bdi> · <span className="number-like">{account_mask}</span>
            </span>,
          ],
          [t('pools.bank_reference'), bank_reference],
          [t('payments.posted_at'), ended_at && dateTime(ended_at)],
        ]}
      />
    </RecordPanel>
  );
}

function RecordLinks({ payment, top_up, settlement, refund, reference_type, reference_id }: TrailData) {
  const { t } = useMessages();
  return (
    <>
      {payment && !top_up && (
        <LinkButton to={`/collections/payments/${payment.id}`} variant="default">
          {t('pools.open_payment')}
        </LinkButton>
      )}
      {payment?.bill_id && (
        <LinkButton to={`/customer-bills/view/${payment.bill_id}`} variant="default">
          {t('pools.open_bill')}
        </LinkButton>
      )}
      {top_up && (
        <LinkButton to={`/pools/top-ups/${top_up.id}`} variant="default">
          {t('pools.open_top_up')}
        </LinkButton>
      )}
      {settlement && (
        <LinkButton to={`/settlement/view/${settlement.id}`} variant="default">
          {t('pools.open_settlement')}
        </LinkButton>
      )}
      {refund && (
        <LinkButton to={`/refund/view/${refund.id}`} variant="default">
          {t('pools.open_refund')}
        </LinkButton>
      )}
      {reference_type === 'PAYOUT' && (
        <LinkButton to={`/payout/view/${reference_id}`} variant="default">
          {t('pools.open_payout')}
        </LinkButton>
      )}
    </>
  );
}

function MoneyTrail({ trail }: { trail: TrailData }) {
  const { t } = useMessages();
  const { reference_type, invoice_no, description, payment, disbursement, transfers } = trail;
  const subject = t(`pools.subject_${reference_type}`);
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('pools.title'), to: '/pools/list' },
          {
            title: invoice_no ? t('pools.money_trail_of', { what: subject, number: invoice_no }) : subject,
            subtitle: description ?? t('pools.money_trail'),
          },
        ]}
        actions={<RecordLinks {...trail} />}
      />
      <RecordColumns>
        {payment && <PaymentPanel payment={payment} />}
        {disbursement && <DisbursementPanel disbursement={disbursement} />}
        <RecordPanel title={t('pools.money_trail')} text={t('pools.money_trail_text')}>
          <LedgerLines transfers={transfers} />
        </RecordPanel>
      </RecordColumns>
    </>
  );
}

/** /pools/story/{id}: where the money of a ledger line came from and went to. */
export function MoneyTrailPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const answer = useQuery(queryFor(pools.moneyTrail, { params: { reference_id: id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo="/pools/list">
      {(trail) => <MoneyTrail trail={trail} />}
    </RecordGate>
  );
}
