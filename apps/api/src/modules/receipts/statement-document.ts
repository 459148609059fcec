import { Document, Page, type DocumentProps } from '@react-pdf/renderer';
import { createElement as element, type ReactElement } from 'react';
import { box, factLine, flowFor, head, INK, LINE, pageNumber, MUTED, text, type Flow } from './receipt-document.ts';
import { FONT_FAMILY } from './fonts.ts';
import type { TextRun } from './receipt-content.ts';
import type { StatementContent } from './statement-content.ts';
import { statementRowHeight, nameOf, splitIntoPages, type Lines } from './statement-pages.ts';

const WIDTHS = [92, 0, 72, 56, 48, 72] as const;
const RULE = { borderTopWidth: 0.5, borderTopColor: LINE, paddingVertical: 3 } as const;

const sums = (page: Flow, rows: StatementContent['sums']): ReactElement =>
  box(
    { marginTop: 12 },
    rows.map(({ label, amount, is_total }) => {
      const weight = is_total ? { fontWeight: 600 } : {};
      return box({ ...RULE, flexDirection: page.row, justifyContent: 'space-between' }, [
        text(page, label, 'label', weight),
        text(page, amount, 'figures', { ...weight, textAlign: page.end }),
      ]);
    }),
    { wrap: false },
  );

type Cell = readonly [content: string, run: TextRun];

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

function lines(page: Flow, headings: Lines['headings'], rows: Lines['rows']): ReactElement {
  return box({ marginTop: 12 }, [
    line(
      page,
      headings.map((heading) => [heading, 'label'] as const),
      { color: MUTED, fontSize: 8 },
    ),
    ...rows.map((row) =>
      line(
        page,
        [
          [row.when, 'label'],
          [nameOf(row), 'name'],
          [row.gross, 'figures'],
          [row.fee, 'figures'],
          [row.tax, 'figures'],
          [row.net, 'figures'],
        ],
        { fontSize: 8 },
      ),
    ),
  ]);
}

const proof = (page: Flow, hashes: StatementContent['proof']): ReactElement =>
  box(
    { marginTop: 12 },
    hashes.flatMap(({ label, hash }) => [
      text(page, label, 'label', { color: MUTED, fontSize: 8 }),
      text(page, hash, 'figures', { color: MUTED, fontSize: 8, marginBottom: 3 }),
    ]),
    { wrap: false },
  );

/**
 * The statement as a PDF document: sums first, then one line per payment and the head of the ledger, on as many A4 pages as
 * needed.
 */
export function statementDocument(statement: StatementContent): ReactElement<DocumentProps> {
  const page = flowFor(statement);
  const style = { paddingVertical: 36, paddingHorizontal: 40, fontFamily: FONT_FAMILY, color: INK };
  const pages = splitIntoPages(statement.lines?.rows ?? [], statementRowHeight);
  const top = [
    head(page, statement),
    ...statement.facts.map((fact) => factLine(page, fact)),
    sums(page, statement.sums),
  ];
  const bottom = [
    statement.cut === null ? null : text(page, statement.cut, 'label', { color: MUTED, fontSize: 9, marginTop: 8 }),
    proof(page, statement.proof),
  ];
  const pageOf = (rows: Lines['rows'], at: number): ReactElement =>
    element(
      Page,
      { size: 'A4', style },
      ...(at === 0 ? top : []),
      statement.lines && rows.length > 0 ? lines(page, statement.lines.headings, rows) : null,
      ...(at === pages.length - 1 ? bottom : []),
      pageNumber(page, statement.page),
    );
  const props = {
    title: `${statement.title} · ${statement.facts[1]?.text ?? ''}`,
    author: statement.product_name,
    language: statement.language,
  };
  return element(Document, props, ...pages.map(pageOf));
}
