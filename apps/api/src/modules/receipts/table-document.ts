import { Document, Page, type DocumentProps } from '@react-pdf/renderer';
import { createElement as element, type ReactElement } from 'react';
import { FONT_FAMILY } from './fonts.ts';
import { box, factLine, flowFor, head, INK, LINE, MUTED, pageNumber, text, type Flow } from './receipt-document.ts';
import { splitIntoPages, tableRowHeight } from './statement-pages.ts';
import type { ReceiptContent } from './receipt-content.ts';

/** A table with its title, as plain data, before rendering. */
export interface TableContent extends Pick<
  ReceiptContent,
  'language' | 'product_name' | 'title' | 'sandbox' | 'facts' | 'page'
> {
  columns: readonly { heading: string; is_figure: boolean }[];
  table: readonly (readonly string[])[];
  /** Says that rows are missing; null if none is. */
  cut: string | null;
}

const RULE = { borderTopWidth: 0.5, borderTopColor: LINE, paddingVertical: 3 } as const;

const line = (
  page: Flow,
  cells: readonly string[],
  columns: TableContent['columns'],
  color: string = INK,
): ReactElement =>
  box(
    { ...RULE, flexDirection: page.row },
    cells.map((cell, at) => {
      const { is_figure } = columns[at]!;
      return text(page, cell, is_figure ? 'figures' : 'name', {
        flex: 1,
        fontSize: 8,
        color,
        paddingHorizontal: 2,
        textAlign: is_figure ? page.end : page.start,
      });
    }),
    { wrap: false },
  );

/** The table as a PDF document on as many A4 pages as needed. */
export function tableDocument(content: TableContent): ReactElement<DocumentProps> {
  const page = flowFor(content);
  const { columns, table, cut, title, product_name, language } = content;
  const style = { paddingVertical: 36, paddingHorizontal: 40, fontFamily: FONT_FAMILY, color: INK };
  const headings = columns.map(({ heading }) => heading);
  const pages = splitIntoPages(table, tableRowHeight);
  const pageOf = (rows: TableContent['table'], at: number): ReactElement =>
    element(
      Page,
      { size: 'A4', style },
      ...(at === 0 ? [head(page, content), ...content.facts.map((fact) => factLine(page, fact))] : []),
      box({ marginTop: 12 }, [
        line(page, headings, columns, MUTED),
        ...rows.map((cells) => line(page, cells, columns)),
      ]),
      at === pages.length - 1 && cut !== null
        ? text(page, cut, 'label', { color: MUTED, fontSize: 9, marginTop: 8 })
        : null,
      pageNumber(page, content.page),
    );
  const props = { title, author: product_name, language };
  return element(Document, props, ...pages.map(pageOf));
}
