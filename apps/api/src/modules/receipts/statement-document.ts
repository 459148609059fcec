import { Document, Page, type DocumentProps } from '@react-pdf/renderer';
import { createElement as element, type ReactElement } from 'react';
import { box, factLine, flowOf, head, INK, LINE, pageNumber, SOFT, text, type Flow } from './document.ts';
import { FONT_FAMILY } from './fonts.ts';
import type { Run } from './paper.ts';
import type { StatementPaper } from './statement-paper.ts';

const WIDTHS = [92, 0, 72, 56, 48, 72] as const;
const RULE = { borderTopWidth: 0.5, borderTopColor: LINE, paddingVertical: 3 } as const;

const sums = (page: Flow, rows: StatementPaper['sums']): ReactElement =>
  box(
    { marginTop: 12 },
    rows.map(({ label, amount, is_total }) => {
      const weight = is_total ? { fontWeight: 600 } : {};
      return box({ ...RULE, flexDirection: page.row, justifyContent: 'space-between' }, [
        text(page, label, 'words', weight),
        text(page, amount, 'figures', { ...weight, textAlign: page.end }),
      ]);
    }),
    { wrap: false },
  );

type Cell = readonly [content: string, run: Run];

const line = (page: Flow, cells: readonly Cell[], style: { color?: string; fontSize: number }): ReactElement =>
  box(
    { ...RULE, flexDirection: page.row },
    cells.map(([content, run], at) =>
      text(page, content, run, {
        ...style,
        ...(at === 1 ? { flex: 1 } : { width: WIDTHS[at]! }),
        ...(at > 1 && { textAlign: page.end }),
      }),
    ),
    { wrap: false },
  );

function lines(page: Flow, { headings, rows }: NonNullable<StatementPaper['lines']>): ReactElement {
  return box({ marginTop: 12 }, [
    line(
      page,
      headings.map((heading) => [heading, 'words'] as const),
      { color: SOFT, fontSize: 8 },
    ),
    ...rows.map(({ when, number, name, gross, fee, tax, net }) =>
      line(
        page,
        [
          [when, 'words'],
          [name ? `${number} · ${name}` : number, 'name'],
          [gross, 'figures'],
          [fee, 'figures'],
          [tax, 'figures'],
          [net, 'figures'],
        ],
        { fontSize: 8 },
      ),
    ),
  ]);
}

/** The statement as the renderer takes it: sums first, then a line a payment, on as many A4 pages as it needs. */
export function statementDocument(paper: StatementPaper): ReactElement<DocumentProps> {
  const page = flowOf(paper);
  const style = { paddingVertical: 36, paddingHorizontal: 40, fontFamily: FONT_FAMILY, color: INK };
  const parts = [
    head(page, paper),
    ...paper.facts.map((fact) => factLine(page, fact)),
    sums(page, paper.sums),
    paper.lines && lines(page, paper.lines),
    paper.cut === null ? null : text(page, paper.cut, 'words', { color: SOFT, fontSize: 9, marginTop: 8 }),
    pageNumber(page, paper.page),
  ];
  const props = {
    title: `${paper.title} · ${paper.facts[1]?.text ?? ''}`,
    author: paper.product_name,
    language: paper.language,
  };
  return element(Document, props, element(Page, { size: 'A4', style }, ...parts));
}
