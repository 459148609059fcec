import { ApiError } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import type { Data } from '@kutip/contracts/endpoint';
import { refunds } from '@kutip/contracts/refunds';
import { parseRinggit } from '@kutip/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { queryFor } from '../../shared/api/query.ts';
import { en } from './messages/en.ts';
import { useMessages } from './messages/use-messages.ts';
import { Note } from '../../shared/ui/note.tsx';

export type Quote = Data<typeof refunds.quote>;

/**
 * The quote of a refund, updated as the amount changes; `refused` holds the refusal. Disabled while the input is
 * incomplete.
 */
export function useQuote(
  of: { payment_record_id: string; exception_id?: string } | { invoice_no: string },
  typed: string | number | null,
): { quote: Quote | undefined; refused: unknown } {
  const amount = useDeferredValue(typed);
  const isAmount = amount === null || typeof parseRinggit(String(amount)) === 'number';
  const isNamed = 'payment_record_id' in of || /^[A-Za-z]{2}-[0-9A-Za-z]{10}(-\d\d)?$/.test(of.invoice_no.trim());
  const { data, error } = useQuery({
    ...queryFor(refunds.quote, { body: { ...of, ...(amount !== null && { amount }) } }, { suppress: true }),
    enabled: isAmount && isNamed,
    retry: false,
    placeholderData: (before) => before,
  });
  return { quote: data, refused: error };
}

/** The reason code of a refusal, or of its first field. */
function refusalReason(refused: unknown): string {
  if (!(refused instanceof ApiError)) return 'other';
  if (refused.code === CODE.not_found) return 'not_found';
  const { breakdown } = refused;
  return (typeof breakdown === 'string' ? breakdown : Object.values(breakdown ?? {})[0]) ?? 'other';
}

interface RefundPreviewProps {
  quote: Quote | undefined;
  refused: unknown;
  /** What remains of the payment, as far as it is known. */
  refundable: Quote['refundable'] | undefined;
}

/** What the refund will do, before it is requested. */
export function RefundPreview({ quote, refused, refundable }: RefundPreviewProps) {
  const { t, money } = useMessages();
  const hasMessage = <Key extends string>(key: Key) => Object.hasOwn(en.refunds, key);
  if (refused) {
    const key = `refused_${refusalReason(refused)}`;
    if (key === 'refused_too_large' && refundable !== undefined)
      return <Note kind="attention">{t('refunds.refused_above', { left: money(refundable) })}</Note>;
    return (
      <Note kind="attention">{t(hasMessage(key) ? `refunds.${key as 'refused_other'}` : 'refunds.refused_other')}</Note>
    );
  }
  if (!quote) return null;
  const bookLabel = (book: string): string =>
    hasMessage(`from_${book}`) ? t(`refunds.from_${book}` as 'refunds.from_pending') : book;
  const books = quote.drawn.map(({ book, amount }) => `${bookLabel(book)} ${money(amount)}`).join(', ');
  return (
    <Note kind={quote.needs_approval ? 'waiting' : 'quiet'}>
      {t(`refunds.preview_${quote.type}`, { fee: money(quote.fee_returned) })} {t('refunds.preview_from', { books })}
      {quote.needs_approval &&
        ` ${t('refunds.preview_approval')} ${quote.approval_reasons.map((reason) => t(`refunds.because_${reason}`)).join(' ')}`}
    </Note>
  );
}
