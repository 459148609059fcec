import type { timelineEntry } from '@kutip/contracts/payment-service';
import { fill } from '../../shared/fill.ts';
import { formatMoment } from '../../shared/format-moment.ts';
import { formatRinggit } from '../../shared/format-money.ts';
import { providerName } from './reason.ts';
import type { PayContext } from '../pay-context.ts';
import { serviceName } from '../service-name.ts';

type Entry = (typeof timelineEntry)['_zod']['input'];

interface TimelineProps {
  context: PayContext;
  /** Channel of the payment; names the provider in entries without a bank. */
  channel: string | null;
  entries: readonly Entry[];
}

/** The payment's events in order. Events without a message for payers are omitted. */
export function Timeline({ context, channel, entries }: TimelineProps) {
  const { messages } = context;
  const shown = entries
    .map((entry) => ({
      ...entry,
      sentence: sentenceOf(context, entry, providerName(messages, channel)),
      more: lateness(context, entry),
    }))
    .filter(({ sentence }) => sentence !== null);
  if (shown.length === 0) return null;
  return (
    <section className="timeline">
      <h2>{messages.receipt.timeline}</h2>
      <ol>
        {shown.map(({ id, at, sentence, more }) => (
          <li key={id}>
            <p>{sentence}</p>
            {more && <p className="help">{more}</p>}
            <time dateTime={at}>{formatMoment(at, messages.moment)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}

function sentenceOf({ messages, direction }: PayContext, { kind, detail }: Entry, who: string): string | null {
  const sentences = messages.timeline;
  const sentence = Object.hasOwn(sentences, kind) ? (sentences as Record<string, string>)[kind]! : null;
  if (sentence === null) return null;
  const { bank, amount } = detail;
  const said = (name: string) => (typeof detail[name] === 'string' ? detail[name] : '');
  const values = {
    number: said('number'),
    account: said('account'),
    reference: said('reference'),
    bank: typeof bank === 'string' && bank ? serviceName(messages, bank) : who,
    amount: typeof amount === 'string' ? formatRinggit(amount) : '',
  };
  return capital(fill(sentence, values, direction));
}

/** Explains a late payment, as in the merchant's exception. */
function lateness({ messages }: PayContext, { detail }: Entry): string | null {
  const key = `late_${String(detail['late'])}`;
  return Object.hasOwn(messages.timeline_notes, key)
    ? messages.timeline_notes[key as keyof typeof messages.timeline_notes]
    : null;
}

/** A sentence may start with 'the bank', so its first character is capitalised. */
const capital = (sentence: string): string => sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
