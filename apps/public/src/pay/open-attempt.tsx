import { nextRequery } from '@kutip/domain/payment';
import type { ReactNode } from 'react';
import { fill } from '../shared/fill.ts';
import { formatDay, formatMoment, formatTime } from '../shared/format-moment.ts';
import type { BillData } from './bill-data.ts';
import { linksOf } from './looks.ts';
import { Notice } from '../shared/notice.tsx';
import { isStartedHere } from '../shared/payer-cookies.ts';
import type { PayContext } from './pay-context.ts';
import { serviceName } from './service-name.ts';

type Attempt = NonNullable<BillData['open_attempt']>;

interface OpenAttemptProps {
  context: PayContext;
  attempt: Attempt;
  merchant: string;
  /** The form was just refused, so it stays expanded. */
  is_open: boolean;
  form: ReactNode;
}

/** Whether the provider has the open payment, or may have it: its outcome is then shown before the form. */
export const mayBeSent = (attempt: Attempt | null): boolean => attempt !== null && attempt.stage !== 'OPENED';

/**
 * A payment of this bill is still open. If nothing was sent to the provider, the form follows at once with the risk said
 * above it; else the status comes first, and another payment behind a warning.
 */
export function OpenAttempt(props: OpenAttemptProps) {
  const { context, attempt, merchant, is_open, form } = props;
  if (!mayBeSent(attempt)) return <OpenedAttempt {...props} />;
  const { messages, direction, request } = context;
  const { open_attempt } = messages;
  const { started_at, transaction_invoice_no } = attempt;
  const next = nextRequery(new Date(started_at), request.now, false);
  return (
    <>
      <Notice tone="waiting" title={open_attempt.title}>
        <p>{startedText(context, attempt)}</p>
        <p>
          {next
            ? fill(open_attempt.asks_at, { time: formatTime(next.toISOString(), messages.moment) }, direction)
            : open_attempt.asks_soon}
        </p>
        <a className="main-action" href={linksOf(request).receipt(transaction_invoice_no)}>
          {open_attempt.status}
        </a>
      </Notice>
      <details className="second-try" open={is_open}>
        <summary>{open_attempt.again}</summary>
        <p className="notice amber">{fill(open_attempt.warning, { merchant }, direction)}</p>
        {form}
      </details>
    </>
  );
}

function OpenedAttempt({ context, attempt, merchant, form }: OpenAttemptProps) {
  const { messages, direction, request } = context;
  const { open_attempt } = messages;
  return (
    <>
      <div className="notice amber opened" role="status">
        <p>
          {startedText(context, attempt)} {open_attempt.opened}
        </p>
        <p>{fill(open_attempt.opened_risk, { merchant }, direction)}</p>
        <a href={linksOf(request).receipt(attempt.transaction_invoice_no)}>{open_attempt.status}</a>
      </div>
      {form}
    </>
  );
}

/** "You started …" only in the browser that did; anybody with the link may have. */
function startedText({ messages, direction, request }: PayContext, attempt: Attempt): string {
  const { open_attempt, moment } = messages;
  const { bank, started_at, transaction_invoice_no } = attempt;
  const is_today = formatDay(started_at, moment) === formatDay(request.now.toISOString(), moment);
  const time = (is_today ? formatTime : formatMoment)(started_at, moment);
  const who = isStartedHere(transaction_invoice_no, request) ? 'you' : 'somebody';
  return bank
    ? fill(open_attempt[who], { bank: serviceName(messages, bank), time }, direction)
    : fill(open_attempt[`${who}_no_bank`], { time }, direction);
}
