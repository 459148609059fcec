/** Markup that is safe to send as it is. Only `html` makes it. */
export interface Html {
  readonly markup: string;
}

type Value = string | number | Html | null | undefined | false | readonly Html[];

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

function shown(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value));
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

/** A template whose values are escaped, unless they are markup themselves. Attributes must stand in double quotes. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html => ({
  markup: parts.map((part, index) => part + shown(values[index])).join(''),
});
