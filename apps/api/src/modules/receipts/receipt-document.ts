import { Document, Page, Path, Svg, Text, View, type DocumentProps, type Styles } from '@react-pdf/renderer';
import { createElement as element, type ReactElement } from 'react';
import { encode } from 'uqr';
import { FONT_FAMILY, renderableText } from './fonts.ts';
import type { ReceiptContent, TextRun } from './receipt-content.ts';

/** Node does not run JSX (D-78), so the receipt is composed by calls. Each text run is its own Text: nested ones lose their style from right to left. */

export type Style = Styles[string];

export const INK = '#1f2328';
export const MUTED = '#57606a';
export const LINE = '#d0d7de';
const SUCCESS = '#166534';
const WARNING = '#8a4b00';
/** The renderer applies a line height to the font size in the same style, not to an inherited one. */
const TEXT_SIZE = { fontSize: 10, lineHeight: 1.35 };
const LABEL_WIDTH = 150;
const QR_SIZE = 80;

/** Hebrew and Arabic characters; the first character of a name determines its direction. */
const RIGHT_TO_LEFT = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** The layout values that depend on the direction of the page. */
export interface Flow {
  direction: 'ltr' | 'rtl';
  start: 'left' | 'right';
  end: 'left' | 'right';
  row: 'row' | 'row-reverse';
}
const LEFT_TO_RIGHT: Flow = { direction: 'ltr', start: 'left', end: 'right', row: 'row' };
const RIGHT_TO_LEFT_FLOW: Flow = { direction: 'rtl', start: 'right', end: 'left', row: 'row-reverse' };

export function text(page: Flow, content: string, run: TextRun, style: Style = {}): ReactElement {
  const direction_of = {
    figures: 'ltr',
    label: page.direction,
    name: RIGHT_TO_LEFT.test(content) ? 'rtl' : 'ltr',
  } as const;
  return element(
    Text,
    { style: { direction: direction_of[run], textAlign: page.start, ...TEXT_SIZE, ...style } },
    renderableText(content),
  );
}

/** Children need no keys: the document is rendered once. */
export const box = (
  style: Style,
  children: readonly (ReactElement | null)[],
  props: { wrap?: boolean } = {},
): ReactElement => element(View, { style, ...props }, ...children);

export function head(
  page: Flow,
  { product_name, title, sandbox }: Pick<ReceiptContent, 'product_name' | 'title' | 'sandbox'>,
): ReactElement {
  const band = {
    backgroundColor: '#fde9bd',
    color: '#5c3b00',
    padding: 4,
    marginBottom: 12,
    textAlign: 'center',
  } as const;
  return box({ marginBottom: 12 }, [
    sandbox === null ? null : text(page, sandbox, 'label', band),
    box({ flexDirection: page.row, justifyContent: 'space-between', alignItems: 'center' }, [
      text(page, title, 'label', { fontSize: 18, lineHeight: 1.3, fontWeight: 600 }),
      text(page, product_name, 'name', { color: MUTED, textAlign: page.end }),
    ]),
  ]);
}

function amount(page: Flow, { status, amount: shown }: ReceiptContent): ReactElement {
  return box({ marginBottom: 12 }, [
    text(page, status.text, 'label', {
      fontSize: 12,
      lineHeight: 1.4,
      fontWeight: 600,
      color: status.is_good ? SUCCESS : WARNING,
    }),
    text(page, shown, 'figures', { fontSize: 32, lineHeight: 1.3, fontWeight: 600 }),
    status.explanation === null ? null : text(page, status.explanation, 'label'),
  ]);
}

/** The margin to the previous element in a row. */
const gap = ({ start }: Flow): Style => (start === 'left' ? { marginLeft: 8 } : { marginRight: 8 });

export const factLine = (page: Flow, { label, text: content, run }: ReceiptContent['facts'][number]): ReactElement =>
  box(
    { flexDirection: page.row, borderTopWidth: 0.5, borderTopColor: LINE, paddingVertical: 3 },
    [
      text(page, label, 'label', { width: LABEL_WIDTH, color: MUTED }),
      text(page, content, run, { flex: 1, ...gap(page) }),
    ],
    { wrap: false },
  );

function items(page: Flow, { headings, rows }: NonNullable<ReceiptContent['items']>): ReactElement {
  const line = (cells: readonly (readonly [string, TextRun])[], style: Style): ReactElement =>
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
  const header = [item, quantity, unit_price, total].map((heading) => [heading, 'label'] as const);
  return box({ marginTop: 12 }, [
    line(header, { color: MUTED, fontSize: 9 }),
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

const message = (page: Flow, { title, text: content }: NonNullable<ReceiptContent['message']>): ReactElement =>
  box({ marginTop: 12 }, [text(page, title, 'name', { fontWeight: 600 }), text(page, content, 'name')], {
    wrap: false,
  });

const support = (page: Flow, { title, lines }: NonNullable<ReceiptContent['support']>): ReactElement =>
  box(
    { marginTop: 12 },
    [
      text(page, title, 'label', { fontWeight: 600 }),
      ...lines.map(({ label, text: content, run }) =>
        label === null
          ? text(page, content, run, { color: MUTED })
          : box({ flexDirection: page.row }, [
              text(page, `${label}:`, 'label', { color: MUTED }),
              text(page, content, run, { color: MUTED, flex: 1, ...gap(page) }),
            ]),
      ),
    ],
    { wrap: false },
  );

/** A QR code, drawn as one path. */
function qr(link: string): ReactElement {
  const { data, size } = encode(link, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return element(
    Svg,
    { viewBox: `0 0 ${size} ${size}`, style: { width: QR_SIZE, height: QR_SIZE } },
    element(Path, { d: squares.join(''), fill: '#000000' }),
  );
}

function check(page: Flow, { title, why, link }: ReceiptContent['check']): ReactElement {
  const explanation = box({ flex: 1, ...gap(page) }, [
    text(page, title, 'label', { fontWeight: 600 }),
    text(page, link, 'figures', { fontSize: 8 }),
    text(page, why, 'label', { color: MUTED, fontSize: 9 }),
  ]);
  return box({ flexDirection: page.row, alignItems: 'center', marginTop: 12 }, [qr(link), explanation], {
    wrap: false,
  });
}

/** Page numbers, only for several pages. The renderer does not show dynamic texts that have a line height. */
export const pageNumber = (page: Flow, label: string): ReactElement =>
  element(Text, {
    fixed: true,
    style: {
      direction: page.direction,
      position: 'absolute',
      bottom: 18,
      left: 40,
      right: 40,
      fontSize: 8,
      color: MUTED,
      textAlign: 'center',
    },
    render: ({ pageNumber: number, totalPages: of }) => (of > 1 ? `${label} ${number} / ${of}` : ''),
  });

export const flowFor = ({ language }: Pick<ReceiptContent, 'language'>): Flow =>
  language === 'ar' ? RIGHT_TO_LEFT_FLOW : LEFT_TO_RIGHT;

/** The receipt as a PDF document: one A4 page, or more for many items. */
export function receiptDocument(receipt: ReceiptContent): ReactElement<DocumentProps> {
  const page = flowFor(receipt);
  const style = {
    paddingVertical: 36,
    paddingHorizontal: 40,
    fontFamily: FONT_FAMILY,
    color: INK,
  };
  const children = [
    head(page, receipt),
    amount(page, receipt),
    ...receipt.facts.map((fact) => factLine(page, fact)),
    receipt.items && items(page, receipt.items),
    receipt.message && message(page, receipt.message),
    receipt.support && support(page, receipt.support),
    check(page, receipt.check),
    pageNumber(page, receipt.page),
  ];
  const props = {
    title: `${receipt.title} · ${receipt.facts[0]?.text ?? ''}`,
    author: receipt.product_name,
    language: receipt.language,
  };
  return element(Document, props, element(Page, { size: 'A4', style }, ...children));
}
