import { paymentRecords } from '@kutip/contracts/payment-records';
import { isOpen } from '@kutip/domain/payment-transition';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { failedReasonText } from '../../shared/record/failed-reason.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { LeadAmount, RecordColumns } from '../../shared/record/record-columns.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { Timeline } from '../../shared/record/timeline.tsx';
import { LinkButton, TextLink } from '../../shared/ui/links.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { AttemptBadge } from '../../shared/ui/status-badge.tsx';
import { PaymentExceptions } from './payment-exceptions.tsx';
import { MoneyTrail, type PaymentRecord } from './money-trail.tsx';
import classes from './payment.module.css';

const OPEN_REFRESH_MS = 5_000;

function Notes({ status, charged_back }: PaymentRecord) {
  const { t, money } = useMessages();
  const isWaiting = isOpen(status);
  if (charged_back > 0)
    return <Note kind="attention">{t('payments.reversed_note', { amount: money(charged_back) })}</Note>;
  if (!isWaiting && status !== 'DUPLICATE') return null;
  return (
    <Note kind={isWaiting ? 'waiting' : 'attention'}>
      {t(isWaiting ? 'payments.waiting_note' : 'payments.duplicate_note')}
    </Note>
  );
}

/** FPX returns a transaction id, other rails a reference, and an offline payment what the merchant recorded. */
function referenceName({ method, channel_flag }: PaymentRecord) {
  if (method !== 'ONLINE') return 'field.reference';
  return channel_flag === 'fpx' ? 'payments.fpx_transaction_id' : 'payments.provider_reference';
}

function Facts({ record }: { record: PaymentRecord }) {
  const { t, dateTime } = useMessages();
  const {
    invoice_no,
    transaction_invoice_no,
    channel_flag,
    payer_bank,
    bank_type,
    masked_card,
    provider_reference,
    provider_code,
    failed_reason,
    method,
    recorded_by,
    note,
  } = record;
  // The service of cards is no bank, and the channel is shown.
  const bank_name = channel_flag === 'credit_card' ? null : payer_bank;
  const bank = [bank_name, bank_type === 1 || bank_type === 2 ? t(`payments.bank_type_${bank_type}`) : null]
    .filter(Boolean)
    .join(' · ');
  const code = (text: string | null) => text && <span className="number-like">{text}</span>;
  return (
    <RecordPanel title={t('payments.facts')}>
      <FactList
        facts={[
          [t('payments.column_description'), record.title],
          [t('payments.payer'), record.payer_name],
          [t('payments.email'), record.payer_email],
          [t('payments.column_channel'), t(`channel.${channel_flag}`)],
          [t('field.method'), method !== 'ONLINE' && t(`offline.${method}`)],
          [t('offline.recorded_by'), recorded_by],
          [t('payments.bank'), bank],
          [t('payments.card'), code(masked_card)],
          [t('payments.failed_reason'), failedReasonText(t, provider_code, failed_reason)],
          [t('payments.started'), dateTime(record.created_at)],
          [t('payments.paid'), record.paid_at && dateTime(record.paid_at)],
          [t('payments.invoice_no'), code(invoice_no)],
          [t('payments.attempt_no'), code(transaction_invoice_no)],
          [t(referenceName(record)), code(provider_reference)],
          [t('field.note'), note],
          [t('payments.provider_code'), code(provider_code)],
        ]}
      />
    </RecordPanel>
  );
}

function OtherAttempts({ siblings }: PaymentRecord) {
  const { t, dateTime } = useMessages();
  return (
    <RecordPanel title={t('payments.attempts')}>
      {siblings.length === 0 && <p className={classes['note']}>{t('payments.no_other')}</p>}
      <ul className={classes['others']}>
        {siblings.map(({ id, transaction_invoice_no, status, amount, created_at }) => (
          <li key={id}>
            <TextLink to={`/collections/payments/${id}`} className="number-like">
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
  record: PaymentRecord;
  callbacks: ReactNode;
  refunds: ReactNode;
  refund: ReactNode;
}

function Payment({ record, callbacks, refunds, refund }: PaymentProps) {
  const { t, dateTime } = useMessages();
  const { transaction_invoice_no, status, provider_code, amount, bill, collection_id, paid_at, payer_name } = record;
  const toBill = bill && collection_id && `/collections/view/${collection_id}/bills/view/${bill.id}`;
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('payments.title'), to: '/collections/payments' },
          {
            title: transaction_invoice_no,
            alternativeTitle: payer_name ?? transaction_invoice_no,
            subtitle: record.title,
          },
        ]}
        badge={<AttemptBadge status={status} provider_code={provider_code} />}
        actions={
          <>
            {toBill && (
              <LinkButton to={toBill} variant="default">
                {t('payments.open_bill')}
              </LinkButton>
            )}
            {refund}
          </>
        }
      />
      <LeadAmount amount={<Money amount={amount} />}>
        {paid_at && <span className={classes['note']}>{dateTime(paid_at)}</span>}
      </LeadAmount>
      <Notes {...record} />
      <RecordColumns side={<Timeline entries={record.timeline} />}>
        <PaymentExceptions record={record} />
        <MoneyTrail record={record} />
        {refunds}
        <Facts record={record} />
        {callbacks}
        <OtherAttempts {...record} />
      </RecordColumns>
    </>
  );
}

const UPCOMING_MS = 10_000;
/** The record changes by itself: the payment is open, a refund is pending, or a webhook is due. */
const isChanging = ({ status, callbacks, refund_pending }: PaymentRecord): boolean =>
  isOpen(status) ||
  refund_pending > 0 ||
  callbacks.some(({ next_at }) => next_at !== null && next_at.getTime() < Date.now() + UPCOMING_MS);

interface PaymentPageProps {
  /** Renders the webhooks feature. */
  callbacksOf: (record: PaymentRecord) => ReactNode;
  /** Renders the refunds feature: the list, and the button. */
  refundsOf: (record: PaymentRecord) => ReactNode;
  refundOf: (record: PaymentRecord) => ReactNode;
}

/** /collections/payments/{id}: one attempt with all its details. Polls while it changes. */
export function PaymentPage({ callbacksOf, refundsOf, refundOf }: PaymentPageProps) {
  const { id } = useParams({ strict: false }) as { id: string };
  const answer = useQuery({
    ...queryFor(paymentRecords.read, { params: { id } }, { suppress: true }),
    refetchInterval: ({ state }) => (state.data && isChanging(state.data) ? OPEN_REFRESH_MS : false),
  });
  return (
    <RecordGate answer={answer} backTo="/collections/payments">
      {(record) => (
        <Payment
          record={record}
          callbacks={callbacksOf(record)}
          refunds={refundsOf(record)}
          refund={refundOf(record)}
        />
      )}
    </RecordGate>
  );
}
