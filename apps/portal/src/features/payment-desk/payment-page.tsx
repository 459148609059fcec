import type { Data } from '@kutip/contracts/endpoint';
import { paymentAdmin } from '@kutip/contracts/payment-records';
import { isOpen } from '@kutip/domain/payment-transition';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { failedReasonText } from '../../shared/record/failed-reason.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { LedgerLines } from '../../shared/record/ledger-lines.tsx';
import { MerchantLink } from '../../shared/record/merchant-link.tsx';
import { LeadAmount, RecordColumns } from '../../shared/record/record-columns.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { Timeline } from '../../shared/record/timeline.tsx';
import { TextLink } from '../../shared/ui/links.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { AttemptBadge, Badge } from '../../shared/ui/status-badge.tsx';
import classes from './payment-desk.module.css';

const REFRESH_MS = 5_000;

export type PaymentDeskRecord = Data<typeof paymentAdmin.read>;
type Params = { account: string; id: string };

const code = (text: string | null) => text && <span className="number-like">{text}</span>;

function Facts({ record }: { record: PaymentDeskRecord }) {
  const { t, dateTime } = useMessages();
  const { method, channel_flag, payer_bank, created_at, paid_at } = record;
  return (
    <RecordPanel title={t('payments.facts')}>
      <FactList
        facts={[
          [t('payments.column_description'), record.title],
          [t('payments.payer'), record.payer_name],
          [t('field.email'), record.payer_email],
          [t('payments.column_channel'), t(`channel.${channel_flag}`)],
          [t('field.method'), method !== 'ONLINE' && t(`offline.${method}`)],
          [t('payment_desk.recorded_by'), record.recorded_by],
          // The service of cards is no bank, and the channel is shown.
          [t('payments.bank'), channel_flag !== 'credit_card' && payer_bank],
          [t('payment_desk.card'), code(record.masked_card)],
          [t('payments.failed_reason'), failedReasonText(t, record.provider_code, record.failed_reason)],
          [t('payment_desk.started'), dateTime(created_at)],
          [t('payments.paid'), paid_at && dateTime(paid_at)],
          [t('payments.invoice_no'), code(record.invoice_no)],
          [t('payments.attempt_no'), code(record.transaction_invoice_no)],
          [t('payments.provider_reference'), code(record.provider_reference)],
          [t('payments.provider_code'), code(record.provider_code)],
          [t('field.note'), record.note],
        ]}
      />
    </RecordPanel>
  );
}

function Amounts({ record }: { record: PaymentDeskRecord }) {
  const { t, day } = useMessages();
  const { refunded, refund_pending, charged_back, settlement, expected_settlement_date, transfers } = record;
  const money = (amount: PaymentDeskRecord['amount']) => <Money amount={amount} />;
  return (
    <RecordPanel
      title={t('payment_desk.amounts')}
      {...(transfers.length === 0 && { text: t('payment_desk.no_ledger') })}
    >
      <FactList
        facts={[
          [t('payment_desk.bill_amount'), money(record.amount)],
          [t('payment_desk.total'), money(record.total_amount)],
          [t('payment_desk.fee'), money(record.fee)],
          [t('payment_desk.fee_tax'), money(record.fee_tax)],
          [t('payment_desk.net'), money(record.net_amount)],
          [t('refunds.refunded_amount'), refunded > 0 && money(refunded)],
          [t('refunds.pending_amount'), refund_pending > 0 && money(refund_pending)],
          [t('payment_desk.reversed'), charged_back > 0 && money(charged_back)],
          [
            t('payment_desk.settlement'),
            settlement && (
              <TextLink key="settlement" to={`/settlements/${settlement.id}`}>
                {settlement.invoice_no}
              </TextLink>
            ),
          ],
          [
            t('payment_desk.settlement_expected'),
            !settlement && expected_settlement_date && day(expected_settlement_date),
          ],
        ]}
      />
    </RecordPanel>
  );
}

function Exceptions({ exceptions }: PaymentDeskRecord) {
  const { t, dateTime } = useMessages();
  if (exceptions.length === 0) return null;
  return (
    <RecordPanel title={t('payment_desk.exceptions')}>
      <ul className={classes['lines']}>
        {exceptions.map(({ id, kind, status, created_at }) => (
          <li key={id}>
            <span>{t(`exception_kind.${kind}`)}</span>
            <span className={classes['note']}>{dateTime(created_at)}</span>
            <Badge tone={status === 'OPEN' ? 'attention' : 'quiet'}>
              {t(status === 'OPEN' ? 'exceptions.open' : 'exceptions.settled')}
            </Badge>
          </li>
        ))}
      </ul>
    </RecordPanel>
  );
}

function OtherAttempts({ account, siblings }: { account: string; siblings: PaymentDeskRecord['siblings'] }) {
  const { t, dateTime } = useMessages();
  return (
    <RecordPanel title={t('payment_desk.attempts')}>
      {siblings.length === 0 && <p className={classes['note']}>{t('payment_desk.no_other')}</p>}
      <ul className={classes['lines']}>
        {siblings.map(({ id, transaction_invoice_no, status, amount, created_at }) => (
          <li key={id}>
            <TextLink to={`/payments/${account}/${id}`} className="number-like">
              {transaction_invoice_no}
            </TextLink>
            <span className={classes['note']}>{dateTime(created_at)}</span>
            <AttemptBadge status={status} />
            <Money amount={amount} />
          </li>
        ))}
      </ul>
    </RecordPanel>
  );
}

interface PaymentProps {
  account: string;
  record: PaymentDeskRecord;
  refunds: ReactNode;
}

function Payment({ account, record, refunds }: PaymentProps) {
  const { t, dateTime } = useMessages();
  const { transaction_invoice_no, merchant, status, provider_code, total_amount, paid_at, transfers } = record;
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('payment_desk.title'), to: '/payments' },
          { title: transaction_invoice_no, subtitle: <MerchantLink account_id={account} name={merchant} /> },
        ]}
        badge={<AttemptBadge status={status} provider_code={provider_code} />}
      />
      <LeadAmount amount={<Money amount={total_amount} />}>
        {paid_at && <span className={classes['note']}>{dateTime(paid_at)}</span>}
      </LeadAmount>
      <RecordColumns side={<Timeline entries={record.timeline} merchant={merchant} />}>
        <Exceptions {...record} />
        <Facts record={record} />
        <Amounts record={record} />
        {refunds}
        {transfers.length > 0 && (
          <RecordPanel title={t('payment_desk.ledger')}>
            <LedgerLines transfers={transfers} />
          </RecordPanel>
        )}
        <OtherAttempts account={account} siblings={record.siblings} />
      </RecordColumns>
    </>
  );
}

const isChanging = ({ status, refund_pending }: PaymentDeskRecord): boolean => isOpen(status) || refund_pending > 0;

interface PaymentPageProps {
  /** Renders the refunds feature. */
  refundsOf: (payment: { account_id: string; id: string }) => ReactNode;
}

/** /payments/{account}/{id}: one attempt of a merchant with its timeline. Polls while it changes. */
export function PaymentPage({ refundsOf }: PaymentPageProps) {
  const { account, id } = useParams({ strict: false }) as Params;
  const answer = useQuery({
    ...queryFor(paymentAdmin.read, { params: { account_id: account, id } }, { suppress: true }),
    refetchInterval: ({ state }) => (state.data && isChanging(state.data) ? REFRESH_MS : false),
  });
  return (
    <RecordGate answer={answer} backTo="/payments">
      {(record) => <Payment account={account} record={record} refunds={refundsOf({ account_id: account, id })} />}
    </RecordGate>
  );
}
