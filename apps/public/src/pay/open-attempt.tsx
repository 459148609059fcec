import { nextRequery } from '@kutip/domain/payment';
import type { ReactNode } from 'react';
import { fill } from '../shared/fill.ts';
import { dayOf, momentOf, timeOf } from '../shared/moment.ts';
import type { PageContext } from '../shared/outcome.ts';
import type { BillData } from './bill-data.ts';
import { linksOf } from './looks.ts';
import { Notice } from './notice.tsx';

interface OpenAttemptProps {
  context: PageContext;
  attempt: NonNullable<BillData['open_attempt']>;
  merchant: string;
  /** The form was just refused, so it stays unfolded. */
  is_open: boolean;
  form: ReactNode;
}

/** A payment of this bill is not decided yet: its status first, and only behind a warning another try. */
export function OpenAttempt({ context, attempt, merchant, is_open, form }: OpenAttemptProps) {
  const { words, direction, request } = context;
  const { open_attempt } = words;
  const { bank, started_at, transaction_invoice_no } = attempt;
  const is_today = dayOf(started_at, words.moment) === dayOf(request.now.toISOString(), words.moment);
  const time = (is_today ? timeOf : momentOf)(started_at, words.moment);
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
            ? fill(open_attempt.asks_at, { time: timeOf(next.toISOString(), words.moment) }, direction)
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
