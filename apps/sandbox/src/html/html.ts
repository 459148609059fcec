/** Safe markup, created only by `html`. */
export interface Html {
  readonly markup: string;
}

type Value = string | number | Html | null | undefined | false | readonly Html[];

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value));
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

/** A template tag that escapes values unless they are markup. Attributes must be in double quotes. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html => ({
  markup: strings.map((text, index) => text + render(values[index])).join(''),
});
