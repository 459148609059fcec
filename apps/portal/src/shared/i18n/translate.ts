import type { en } from './en.ts';

/** The messages of a language, in nested groups. */
export type MessageTree = { readonly [key: string]: string | undefined | MessageTree };

type Paths<T, Before extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Before}${K}` : Paths<T[K], `${Before}${K}.`>;
}[keyof T & string];
type Counted<Path> = Path extends `${infer Base}_other` ? Base : never;

/** The key of a message. Plural messages are looked up without `_one` or `_other`. */
export type MessageKeyOf<T> = Paths<T> | Counted<Paths<T>>;
/** The keys of the shared messages. */
export type MessageKey = MessageKeyOf<typeof en>;
export type MessageValues = Readonly<Record<string, unknown>>;
/** Returns the message with its placeholders filled. `count` selects the plural form. */
export type Translate<Key extends string = MessageKey> = (key: Key, values?: MessageValues) => string;

const PLACEHOLDER = /\{\{(-?) ?(\w+)\}\}/g;

function findMessage(messages: MessageTree, path: string): string | undefined {
  let found: string | undefined | MessageTree = messages;
  for (const part of path.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/**
 * Creates the translate function of a language. `escape` is applied to every value except in placeholders written
 * `{{- value}}`. A missing plural form falls back to `_other`.
 */
export function createTranslator(
  messages: MessageTree,
  language: string,
  escape: (value: string) => string = (value) => value,
): Translate<string> {
  const plurals = new Intl.PluralRules(language);
  const messageOf = (path: string, count: unknown): string =>
    (typeof count === 'number'
      ? (findMessage(messages, `${path}_${plurals.select(count)}`) ?? findMessage(messages, `${path}_other`))
      : undefined) ??
    findMessage(messages, path) ??
    // A missing message shows its key instead of nothing.
    path;
  return (path, values = {}) =>
    messageOf(path, values['count']).replace(PLACEHOLDER, (_placeholder, plain: string, name: string) => {
      const value = values[name];
      const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      return plain ? text : escape(text);
    });
}
