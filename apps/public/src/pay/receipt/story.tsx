import type { timelineEntry } from '@kutip/contracts/payment-service';
import { fill } from '../../shared/fill.ts';
import { momentOf } from '../../shared/moment.ts';
import { rm } from '../../shared/money-words.ts';
import type { PageContext } from '../../shared/outcome.ts';
import { whoIs } from './reason.ts';

type Entry = (typeof timelineEntry)['_zod']['input'];

interface StoryProps {
  context: PageContext;
  /** Of the payment shown: names who is meant where an entry names nobody. */
  channel: string | null;
  entries: readonly Entry[];
}

/** What happened, in order. A kind without words for payers is left out. */
export function Story({ context, channel, entries }: StoryProps) {
  const { words } = context;
  const told = entries
    .map((entry) => ({
      ...entry,
      sentence: sentenceOf(context, entry, whoIs(words, channel)),
      more: lateness(context, entry),
    }))
    .filter(({ sentence }) => sentence !== null);
  if (told.length === 0) return null;
  return (
    <section className="story">
      <h2>{words.receipt.story}</h2>
      <ol>
        {told.map(({ id, at, sentence, more }) => (
          <li key={id}>
            <p>{sentence}</p>
            {more && <p className="help">{more}</p>}
            <time dateTime={at}>{momentOf(at, words.moment)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}

function sentenceOf({ words, direction }: PageContext, { kind, detail }: Entry, who: string): string | null {
  const sentences = words.story;
  const sentence = Object.hasOwn(sentences, kind) ? (sentences as Record<string, string>)[kind]! : null;
  if (sentence === null) return null;
  const { bank, amount } = detail;
  const said = (name: string) => (typeof detail[name] === 'string' ? detail[name] : '');
  const values = {
    number: said('number'),
    account: said('account'),
    reference: said('reference'),
    bank: typeof bank === 'string' && bank ? bank : who,
    amount: typeof amount === 'string' ? rm(amount) : '',
  };
  return capital(fill(sentence, values, direction));
}

/** A payment that came as a surprise says so to its payer as it does to the merchant. */
function lateness({ words }: PageContext, { detail }: Entry): string | null {
  const key = `late_${String(detail['late'])}`;
  return Object.hasOwn(words.story_more, key) ? words.story_more[key as keyof typeof words.story_more] : null;
}

/** A sentence may begin with 'the bank'. */
const capital = (sentence: string): string => sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
