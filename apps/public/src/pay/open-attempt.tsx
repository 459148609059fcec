import { nextRequery } from '@kutip/domain/payment';
import type { ReactNode } from 'react';
import { fill } from '../shared/fill.ts';
import { formatDay, formatMoment, formatTime } from '../shared/format-moment.ts';
import type { BillData } from './bill-data.ts';
import { linksOf } from './looks.ts';
import { Notice } from '../shared/notice.tsx';
import type { PayContext } from './pay-context.ts';

interface OpenAttemptProps {
  context: PayContext;
  attempt: NonNullable<BillData['open_attempt']>;
  merchant: string;
  /** The form was just refused, so it stays expanded. */
  is_open: boolean;
  form: ReactNode;
}

/** A payment of this bill is still open: shows its status first, and another payment only behind a warning. */
export function OpenAttempt({ context, attempt, merchant, is_open, form }: OpenAttemptProps) {
  const { messages, direction, request } = context;
  const { open_attempt } = messages;
  const { bank, started_at, transaction_invoice_no } = attempt;
  const is_today = formatDay(started_at, messages.moment) === formatDay(request.now.toISOString(), messages.moment);
  const time = (is_today ? formatTime : formatMoment)(started_at, messages.moment);
  const next = nextRequery(new Date(started_at), request.now, false);
  return (
    <>
      <Notice tone="waiting" title={open_attempt.title}>
        <p>
          {bank
            ? fill(open_attempt.text, { bank, time }, direction)
            : fill(open_attempt.text_no_bank, { time }, direction)}
        </p>
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
