import { escapeHtml } from '../../platform/escape-html.ts';
import type { Example } from './examples.ts';

/** Text with `code` in backquotes. */
export const inlineCode = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

/** A heading that can be linked to. `html` is safe already. */
export const heading = (level: number, id: string, html: string): string =>
  level === 1 ? `<h1>${html}</h1>` : `<h${level} id="${escapeHtml(id)}">${html}</h${level}>`;

/** A table that scrolls by itself on narrow screens. Cells are safe HTML. */
export const table = (header: readonly string[], rows: readonly (readonly string[])[]): string => {
  const cells = (tag: 'th' | 'td', row: readonly string[]) =>
    row.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${cell}</${tag}>`).join('');
  const body = rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('');
  return `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${cells('th', header)}</tr></thead><tbody>${body}</tbody></table></div>`;
};

/** Code that scrolls by itself and can be copied; the button needs the script and is hidden without it. */
export const codeBlock = (code: string, label: string): string =>
  `<div class="code"><button type="button" class="copy" hidden>Copy</button><pre tabindex="0" role="group" aria-label="${escapeHtml(label)}"><code>${escapeHtml(code.trimEnd())}</code></pre></div>`;

/** An example in several languages; radio buttons choose one, without a script. */
export function exampleTabs(examples: readonly Example[], number: number): string {
  const tabs = examples.map(({ language }, n) => {
    const id = `example-${number}-${n}`;
    const checked = n === 0 ? ' checked' : '';
    return `<input type="radio" name="example-${number}" id="${id}" value="${language}"${checked}><label for="${id}">${language}</label>`;
  });
  const panels = examples.map(({ language, file, code }) => codeBlock(code, `${file} in ${language}`));
  return `<fieldset class="example"><legend class="hidden">Language of the example</legend>${tabs.join('')}<div class="panels">${panels.join('')}</div></fieldset>`;
}
