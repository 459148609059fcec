import { exceptions } from '@kutip/contracts/exceptions';
import { parseRinggit } from '@kutip/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { ExceptionSummary } from '../../shared/record/exception-summary.tsx';
import { failedReasonText } from '../../shared/record/failed-reason.ts';
import { FactList, RecordPanel, type Fact } from '../../shared/record/facts.tsx';
import { LeadAmount, RecordColumns } from '../../shared/record/record-columns.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { Timeline } from '../../shared/record/timeline.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { AttemptBadge, Badge, BillBadge } from '../../shared/ui/status-badge.tsx';
import { ExceptionWork, type ExceptionRecord } from './exception-work.tsx';

/** An amount in the details, which are ringgit text; null if there is none. */
function amountIn(text: unknown) {
  const amount = parseRinggit(typeof text === 'string' ? text : '');
  return typeof amount === 'number' ? <Money amount={amount} /> : null;
}

function Facts({ exception }: { exception: ExceptionRecord }) {
  const { t, dateTime } = useMessages();
  const { kind, detail, total_amount, payment_status, invoice_status, created_at } = exception;
  const code = (text: unknown) =>
    typeof text === 'string' && text ? <span className="number-like">{text}</span> : null;
  const payment = payment_status && <AttemptBadge status={payment_status} />;
  const bill = invoice_status && <BillBadge status={invoice_status} />;
  const asked = total_amount === null ? null : <Money amount={total_amount} />;
  const surplus = amountIn(detail['surplus']);
  const reported = amountIn(detail['reported_amount']);
  const order = code(detail['reported_order_no']);
  const mismatch: Fact[] = [
    [t('exceptions.requested_amount'), asked],
    [t('exceptions.reported_amount'), reported],
    [t('exceptions.reported_order_no'), order],
  ];
  return (
    <RecordPanel title={t('payments.facts')}>
      <FactList
        facts={[
          [t('payments.column_description'), exception.title],
          [t('payments.payer'), exception.payer_name],
          [t('payments.bank'), exception.payer_bank],
          [t('exceptions.column_payment'), payment],
          [t('exceptions.bill'), bill],
          [t('exceptions.surplus'), surplus],
          ...(kind === 'mismatch' ? mismatch : []),
          [t('payments.failed_reason'), failedReasonText(t, detail['code'], detail['reason'])],
          [t('payments.invoice_no'), code(exception.invoice_no)],
          [t('payments.attempt_no'), code(exception.transaction_invoice_no)],
          [t('payments.provider_reference'), code(detail['reference'])],
          [t('payments.provider_code'), code(detail['code'])],
          [t('exceptions.since'), dateTime(created_at)],
        ]}
      />
    </RecordPanel>
  );
}

function Exception({ exception, refund }: { exception: ExceptionRecord; refund: ReactNode }) {
  const { t, dateTime } = useMessages();
  const { kind, status, payment_record_id, total_amount, title, payer_name, created_at } = exception;
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('exceptions.title'), to: '/collections/exceptions' },
          { title: t(`exception_kind.${kind}`), subtitle: [payer_name, title].filter(Boolean).join(' · ') },
        ]}
        badge={
          <Badge tone={status === 'OPEN' ? 'attention' : 'quiet'}>
            {t(status === 'OPEN' ? 'exceptions.open' : 'exceptions.settled')}
          </Badge>
        }
        actions={
          <>
            {payment_record_id && (
              <LinkButton to={`/collections/payments/${payment_record_id}`} variant="default">
                {t('exceptions.open_payment')}
              </LinkButton>
            )}
            {refund}
          </>
        }
      />
      {total_amount !== null && (
        <LeadAmount amount={<Money amount={total_amount} />}>{dateTime(created_at)}</LeadAmount>
      )}
      <RecordColumns side={<Timeline entries={exception.timeline} />}>
        <RecordPanel title={t('exceptions.explained')}>
          <ExceptionSummary exception={exception} />
        </RecordPanel>
        <ExceptionWork key={exception.id} exception={exception} />
        <Facts exception={exception} />
      </RecordColumns>
    </>
  );
}

/**
 * What happened to a payment, what it means, and what was done about it. `refundOf` renders the refund feature's
 * button.
 */
export function ExceptionPage({ refundOf }: { refundOf: (exception: ExceptionRecord) => ReactNode }) {
  const { id } = useParams({ strict: false }) as { id: string };
  const answer = useQuery(queryFor(exceptions.read, { params: { id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo="/collections/exceptions">
      {(exception) => <Exception exception={exception} refund={refundOf(exception)} />}
    </RecordGate>
  );
}
