import type { Marked, Tokens } from 'marked';
import { codeBlock, exampleTabs, heading, table } from './html.ts';
import type { Example } from './examples.ts';

/** The text of a heading as the fragment of its address. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/**
 * Renders our own guides; `{{HOST}}` and `{{PRODUCT}}` are this installation's. A code block of the language `example` holds
 * the name of an example, and becomes its files by language.
 */
export async function createMarkdown(
  examples: ReadonlyMap<string, readonly Example[]>,
  values: Readonly<Record<string, string>>,
): Promise<(text: string) => string> {
  // Loaded with the first page: the server starts without it.
  const marked: Marked = new (await import('marked')).Marked();
  let count = 0;
  const code = ({ text, lang = '' }: Tokens.Code): string => {
    if (lang !== 'example') return codeBlock(text, lang === '' ? 'Example' : lang);
    const found = examples.get(text.trim());
    if (!found) throw new Error(`There is no example ${text}.`);
    return exampleTabs(found, (count += 1));
  };
  marked.use({
    renderer: {
      code,
      heading({ tokens, depth, text }) {
        return heading(depth, slugOf(text), this.parser.parseInline(tokens));
      },
      table({ header, rows }) {
        const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => this.parser.parseInline(tokens));
        return table(cells(header), rows.map(cells));
      },
    },
  });
  return (text) => {
    const filled = text.replaceAll(/\{\{([A-Z]+)\}\}/g, (whole, name: string) => values[name] ?? whole);
    return marked.parse(filled, { async: false });
  };
}
