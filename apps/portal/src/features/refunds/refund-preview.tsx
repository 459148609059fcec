import { ApiError } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import type { Data } from '@kutip/contracts/endpoint';
import { refunds } from '@kutip/contracts/refunds';
import { readRinggit } from '@kutip/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { queryFor } from '../../shared/api/query.ts';
import { en } from '../../shared/i18n/en.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { Note } from '../../shared/ui/note.tsx';

export type Quote = Data<typeof refunds.quote>;

/** What it would come to, asked again as the amount changes; `refused`: why not. Nothing while there is nothing to ask. */
export function useQuote(
  of: { payment_record_id: string; exception_id?: string } | { invoice_no: string },
  typed: string | number | null,
): { quote: Quote | undefined; refused: unknown } {
  const amount = useDeferredValue(typed);
  const isAmount = amount === null || typeof readRinggit(String(amount)) === 'number';
  const isNamed = 'payment_record_id' in of || /^[A-Za-z]{2}-[0-9A-Za-z]{10}(-\d\d)?$/.test(of.invoice_no.trim());
  const { data, error } = useQuery({
    ...queryFor(refunds.quote, { body: { ...of, ...(amount !== null && { amount }) } }, { suppress: true }),
    enabled: isAmount && isNamed,
    retry: false,
    placeholderData: (before) => before,
  });
  return { quote: data, refused: error };
}

/** The machine word of a refusal; of a field's, the field's. */
function wordOf(refused: unknown): string {
  if (!(refused instanceof ApiError)) return 'other';
  if (refused.code === CODE.not_found) return 'not_found';
  const { breakdown } = refused;
  return (typeof breakdown === 'string' ? breakdown : Object.values(breakdown ?? {})[0]) ?? 'other';
}

/** What happens when it is asked for, in a sentence or two, before anything moves. */
export function RefundPreview({ quote, refused }: { quote: Quote | undefined; refused: unknown }) {
  const { t, money } = useWords();
  const known = <Key extends string>(key: Key) => Object.hasOwn(en.refunds, key);
  if (refused) {
    const key = `refused_${wordOf(refused)}`;
    return (
      <Note kind="attention">{t(known(key) ? `refunds.${key as 'refused_other'}` : 'refunds.refused_other')}</Note>
    );
  }
  if (!quote) return null;
  const bookWord = (book: string): string =>
    known(`from_${book}`) ? t(`refunds.from_${book}` as 'refunds.from_pending') : book;
  const books = quote.drawn.map(({ book, amount }) => `${bookWord(book)} ${money(amount)}`).join(', ');
  return (
    <Note kind={quote.needs_approval ? 'waiting' : 'quiet'}>
      {t(`refunds.preview_${quote.type}`, { fee: money(quote.fee_returned) })} {t('refunds.preview_from', { books })}
      {quote.needs_approval && ` ${t('refunds.preview_approval')}`}
    </Note>
  );
}
