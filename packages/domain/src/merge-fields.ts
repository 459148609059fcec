import { withoutLinks } from './plain-text.ts';

/** The fields of a text to many, as `{name}`. Those of a bill have no value for a customer without one. */
export const MERGE_FIELDS = ['name', 'merchant', 'bill', 'title', 'amount', 'due_date', 'link'] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];
export type MergeValues = Readonly<Record<MergeField, string | null>>;

const PLACEHOLDER = /\{([^{}\s]*)\}/g;
const isField = (name: string): name is MergeField => (MERGE_FIELDS as readonly string[]).includes(name);

/** What stands between braces in the text, each once, in order. */
const placeholdersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '')),
];

/** The placeholders that are no fields, such as `{nama}`; a text with one is refused. */
export const unknownFields = (text: string): string[] => placeholdersOf(text).filter((name) => !isField(name));

/** The fields that the text uses and that have no value. */
export const missingFields = (text: string, values: MergeValues): MergeField[] =>
  placeholdersOf(text)
    .filter(isField)
    .filter((name) => !values[name]);

/**
 * The text with its fields filled, each once: a value is not expanded again. What people wrote becomes no link in mail
 * programs; only the field `link`, which is ours, does. A field without a value is left out.
 */
export const fillMergeFields = (text: string, values: MergeValues): string =>
  withoutLinks(text).replace(PLACEHOLDER, (placeholder, name: string) => {
    if (!isField(name)) return placeholder;
    const value = values[name] ?? '';
    return name === 'link' ? value : withoutLinks(value);
  });
