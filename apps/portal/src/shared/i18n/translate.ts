import type { en } from './en.ts';

/** A language's words: groups of groups, down to sentences. */
export type Tree = { readonly [key: string]: string | undefined | Tree };

type Paths<T, Before extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Before}${K}` : Paths<T[K], `${Before}${K}.`>;
}[keyof T & string];
type Counted<Path> = Path extends `${infer Base}_other` ? Base : never;

/** The name of a sentence. One that is counted is asked for without its `_one` or `_other`. */
export type Sentence = Paths<typeof en> | Counted<Paths<typeof en>>;
export type Values = Readonly<Record<string, unknown>>;
/** The sentence with its holes filled. `count` chooses between plural forms. */
export type Translate = (sentence: Sentence, values?: Values) => string;

const HOLE = /\{\{(-?) ?(\w+)\}\}/g;

function lookUp(words: Tree, path: string): string | undefined {
  let found: string | undefined | Tree = words;
  for (const part of path.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/**
 * Reads a language's words. `escape` sees every value but those of holes written `{{- so}}`. A language without the plural
 * form that its rules ask for has `_other` for all.
 */
export function translator(
  words: Tree,
  language: string,
  escape: (value: string) => string = (value) => value,
): Translate {
  const plurals = new Intl.PluralRules(language);
  const sentenceOf = (path: string, count: unknown): string =>
    (typeof count === 'number'
      ? (lookUp(words, `${path}_${plurals.select(count)}`) ?? lookUp(words, `${path}_other`))
      : undefined) ??
    lookUp(words, path) ??
    // A mistake of ours, and better seen than an empty place.
    path;
  return (path, values = {}) =>
    sentenceOf(path, values['count']).replace(HOLE, (_hole, plain: string, name: string) => {
      const value = values[name];
      const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      return plain ? text : escape(text);
    });
}
