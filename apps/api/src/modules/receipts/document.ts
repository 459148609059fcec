import { Document, Page, Path, Svg, Text, View, type DocumentProps, type Styles } from '@react-pdf/renderer';
import { createElement as element, type ReactElement } from 'react';
import { encode } from 'uqr';
import { FONT_FAMILY, showable } from './fonts.ts';
import type { Paper, Run } from './paper.ts';

/** Node runs no JSX (D-78), so the receipt is put together by calls. Each run of text is a Text of its own: nested ones lose their style from right to left. */

export type Style = Styles[string];

export const INK = '#1f2328';
export const SOFT = '#57606a';
export const LINE = '#d0d7de';
const GOOD = '#166534';
const CAREFUL = '#8a4b00';
/** A line height counts from the size that stands beside it, not from one that is inherited. */
const TEXT_SIZE = { fontSize: 10, lineHeight: 1.35 };
const LABEL_WIDTH = 150;
const QR_SIZE = 80;

/** Hebrew and Arabic letters; the first letter of a name says how it runs. */
const RIGHT_TO_LEFT = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** What differs between a page that runs from the left and one that runs from the right. */
export interface Flow {
  direction: 'ltr' | 'rtl';
  start: 'left' | 'right';
  end: 'left' | 'right';
  row: 'row' | 'row-reverse';
}
const FROM_LEFT: Flow = { direction: 'ltr', start: 'left', end: 'right', row: 'row' };
const FROM_RIGHT: Flow = { direction: 'rtl', start: 'right', end: 'left', row: 'row-reverse' };

export function text(page: Flow, content: string, run: Run, style: Style = {}): ReactElement {
  const by_run = { figures: 'ltr', words: page.direction, name: RIGHT_TO_LEFT.test(content) ? 'rtl' : 'ltr' } as const;
  return element(
    Text,
    { style: { direction: by_run[run], textAlign: page.start, ...TEXT_SIZE, ...style } },
    showable(content),
  );
}

/** Children get their place as key: the document is made once and never changes. */
export const box = (
  style: Style,
  children: readonly (ReactElement | null)[],
  props: { wrap?: boolean } = {},
): ReactElement => element(View, { style, ...props }, ...children);

export function head(
  page: Flow,
  { product_name, title, sandbox }: Pick<Paper, 'product_name' | 'title' | 'sandbox'>,
): ReactElement {
  const band = {
    backgroundColor: '#fde9bd',
    color: '#5c3b00',
    padding: 4,
    marginBottom: 12,
    textAlign: 'center',
  } as const;
  return box({ marginBottom: 12 }, [
    sandbox === null ? null : text(page, sandbox, 'words', band),
    box({ flexDirection: page.row, justifyContent: 'space-between', alignItems: 'center' }, [
      text(page, title, 'words', { fontSize: 18, lineHeight: 1.3, fontWeight: 600 }),
      text(page, product_name, 'name', { color: SOFT, textAlign: page.end }),
    ]),
  ]);
}

function amount(page: Flow, { status, amount: shown }: Paper): ReactElement {
  return box({ marginBottom: 12 }, [
    text(page, status.text, 'words', {
      fontSize: 12,
      lineHeight: 1.4,
      fontWeight: 600,
      color: status.is_good ? GOOD : CAREFUL,
    }),
    text(page, shown, 'figures', { fontSize: 32, lineHeight: 1.3, fontWeight: 600 }),
    status.explanation === null ? null : text(page, status.explanation, 'words'),
  ]);
}

/** The distance to what stands before it in a row. */
const gap = ({ start }: Flow): Style => (start === 'left' ? { marginLeft: 8 } : { marginRight: 8 });

export const factLine = (page: Flow, { label, text: content, run }: Paper['facts'][number]): ReactElement =>
  box(
    { flexDirection: page.row, borderTopWidth: 0.5, borderTopColor: LINE, paddingVertical: 3 },
    [
      text(page, label, 'words', { width: LABEL_WIDTH, color: SOFT }),
      text(page, content, run, { flex: 1, ...gap(page) }),
    ],
    { wrap: false },
  );

function items(page: Flow, { headings, rows }: NonNullable<Paper['items']>): ReactElement {
  const line = (cells: readonly (readonly [string, Run])[], style: Style): ReactElement =>
    box(
      { flexDirection: page.row, borderTopWidth: 0.5, borderTopColor: LINE, paddingVertical: 3 },
      cells.map(([content, run], index) =>
        text(page, content, run, {
          ...style,
          ...(index === 0 ? { flex: 1 } : { width: COLUMN_WIDTHS[index - 1], textAlign: page.end }),
        }),
      ),
      { wrap: false },
    );
  const [item, quantity, unit_price, total] = headings;
  const words = [item, quantity, unit_price, total].map((heading) => [heading, 'words'] as const);
  return box({ marginTop: 12 }, [
    line(words, { color: SOFT, fontSize: 9 }),
    ...rows.map((row) =>
      line(
        [
          [row.title, 'name'],
          [row.quantity, 'figures'],
          [row.unit_price, 'figures'],
          [row.total, 'figures'],
        ],
        {},
      ),
    ),
  ]);
}
const COLUMN_WIDTHS = [50, 85, 95] as const;

const message = (page: Flow, { title, text: content }: NonNullable<Paper['message']>): ReactElement =>
  box({ marginTop: 12 }, [text(page, title, 'name', { fontWeight: 600 }), text(page, content, 'name')], {
    wrap: false,
  });

const support = (page: Flow, { title, lines }: NonNullable<Paper['support']>): ReactElement =>
  box(
    { marginTop: 12 },
    [
      text(page, title, 'words', { fontWeight: 600 }),
      ...lines.map(({ label, text: content, run }) =>
        label === null
          ? text(page, content, run, { color: SOFT })
          : box({ flexDirection: page.row }, [
              text(page, `${label}:`, 'words', { color: SOFT }),
              text(page, content, run, { color: SOFT, flex: 1, ...gap(page) }),
            ]),
      ),
    ],
    { wrap: false },
  );

/** One path for all dark squares. */
function qr(link: string): ReactElement {
  const { data, size } = encode(link, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return element(
    Svg,
    { viewBox: `0 0 ${size} ${size}`, style: { width: QR_SIZE, height: QR_SIZE } },
    element(Path, { d: squares.join(''), fill: '#000000' }),
  );
}

function check(page: Flow, { title, why, link }: Paper['check']): ReactElement {
  const words = box({ flex: 1, ...gap(page) }, [
    text(page, title, 'words', { fontWeight: 600 }),
    text(page, link, 'figures', { fontSize: 8 }),
    text(page, why, 'words', { color: SOFT, fontSize: 9 }),
  ]);
  return box({ flexDirection: page.row, alignItems: 'center', marginTop: 12 }, [qr(link), words], { wrap: false });
}

/** Only a receipt of several pages needs numbers on them. A text made while drawing does not show when it has a line height. */
export const pageNumber = (page: Flow, word: string): ReactElement =>
  element(Text, {
    fixed: true,
    style: {
      direction: page.direction,
      position: 'absolute',
      bottom: 18,
      left: 40,
      right: 40,
      fontSize: 8,
      color: SOFT,
      textAlign: 'center',
    },
    render: ({ pageNumber: number, totalPages: of }) => (of > 1 ? `${word} ${number} / ${of}` : ''),
  });

export const flowOf = ({ language }: Pick<Paper, 'language'>): Flow => (language === 'ar' ? FROM_RIGHT : FROM_LEFT);

/** The receipt as the renderer takes it: one A4 page, more when the list of items is long. */
export function receiptDocument(paper: Paper): ReactElement<DocumentProps> {
  const page = flowOf(paper);
  const style = {
    paddingVertical: 36,
    paddingHorizontal: 40,
    fontFamily: FONT_FAMILY,
    color: INK,
  };
  const parts = [
    head(page, paper),
    amount(page, paper),
    ...paper.facts.map((fact) => factLine(page, fact)),
    paper.items && items(page, paper.items),
    paper.message && message(page, paper.message),
    paper.support && support(page, paper.support),
    check(page, paper.check),
    pageNumber(page, paper.page),
  ];
  const props = {
    title: `${paper.title} · ${paper.facts[0]?.text ?? ''}`,
    author: paper.product_name,
    language: paper.language,
  };
  return element(Document, props, element(Page, { size: 'A4', style }, ...parts));
}
