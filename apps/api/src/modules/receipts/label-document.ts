import { Document, Page, Path, Svg, type DocumentProps } from '@react-pdf/renderer';
import { createElement as element, type ReactElement } from 'react';
import { FONT_FAMILY } from './fonts.ts';
import { box, text, type Flow, type Style } from './receipt-document.ts';

/** The label of one parcel. `bars` null: the courier has not given the number yet, and its space stays empty. */
export interface Label {
  courier: string;
  weight: string;
  sorting_code: string;
  bars: { path: string; width: number } | null;
  tracking_no: string;
  to: readonly string[];
  from: string;
  order_no: string;
  /** What is collected in cash; null: nothing. */
  cod: string | null;
}

export interface LabelContent {
  title: string;
  paper: 'A6' | 'A4';
  labels: readonly Label[];
  /** The numbers of orders that were asked for and have no label yet; they get a page after the labels. */
  missing: readonly string[];
}

/** Labels are printed for couriers, who read from left to right. */
const PAGE: Flow = { direction: 'ltr', start: 'left', end: 'right', row: 'row' };
/** A6 in points, rounded down; four of them are an A4 page. */
const WIDTH = 297.6;
const HEIGHT = 419.5;
const BAR_HEIGHT = 64;
const BLACK = '#000000';
const RULE: Style = { borderTopWidth: 1, borderTopColor: BLACK, paddingVertical: 5 };

function barcode({ bars, tracking_no }: Label): ReactElement {
  const drawn = bars
    ? element(
        Svg,
        { width: WIDTH - 48, height: BAR_HEIGHT, viewBox: `0 0 ${bars.width} 1`, preserveAspectRatio: 'none' },
        element(Path, { d: bars.path, fill: BLACK }),
      )
    : box({ height: BAR_HEIGHT, borderWidth: 1, borderStyle: 'dashed', borderColor: BLACK }, []);
  const number = { fontSize: 13, fontWeight: 600, textAlign: 'center', marginTop: 3 } as const;
  return box({ ...RULE, paddingVertical: 8 }, [drawn, text(PAGE, tracking_no, 'figures', number)]);
}

function drawLabel(label: Label): ReactElement {
  const { courier, weight, sorting_code, to, from, order_no, cod } = label;
  const between: Style = { flexDirection: 'row', justifyContent: 'space-between' };
  return box({ width: WIDTH, height: HEIGHT, padding: 16, overflow: 'hidden' }, [
    box({ ...between, paddingBottom: 5 }, [
      text(PAGE, courier, 'name', { fontSize: 13, fontWeight: 600 }),
      text(PAGE, weight, 'figures', { fontSize: 13 }),
    ]),
    box(RULE, [text(PAGE, sorting_code, 'figures', { fontSize: 24, fontWeight: 600 })]),
    barcode(label),
    box(
      { ...RULE, flexGrow: 1 },
      to.map((line, at) => text(PAGE, line, 'name', at === 0 ? { fontSize: 13, fontWeight: 600 } : { fontSize: 12 })),
    ),
    box(RULE, [text(PAGE, from, 'name', { fontSize: 9 })]),
    box({ ...RULE, ...between, paddingBottom: 0 }, [
      text(PAGE, order_no, 'figures', { fontSize: 11, fontWeight: 600 }),
      cod === null ? null : text(PAGE, cod, 'figures', { fontSize: 13, fontWeight: 600 }),
    ]),
  ]);
}

const MISSING_PAGE: Style = { fontFamily: FONT_FAMILY, color: BLACK, padding: 16 };

const missingLines = (missing: readonly string[]): (ReactElement | null)[] => [
  text(PAGE, `No label yet: ${missing.length}`, 'name', { fontSize: 13, fontWeight: 600, marginBottom: 5 }),
  text(PAGE, 'The courier has not confirmed these orders, or none is booked. Print them again later.', 'name', {
    fontSize: 9,
    marginBottom: 8,
  }),
  ...missing.map((order_no) => text(PAGE, order_no, 'figures', { fontSize: 11 })),
];

function sheets<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

/** Labels as a PDF document: one on each A6 page, or four on each A4 page; then the orders that have none. */
export function labelDocument({ title, paper, labels, missing }: LabelContent): ReactElement<DocumentProps> {
  const style: Style = { fontFamily: FONT_FAMILY, color: BLACK, flexDirection: 'row', flexWrap: 'wrap' };
  const pages = sheets(labels, paper === 'A4' ? 4 : 1).map((some) =>
    element(Page, { size: paper, style }, ...some.map(drawLabel)),
  );
  const rest =
    missing.length > 0 ? [element(Page, { size: paper, style: MISSING_PAGE }, ...missingLines(missing))] : [];
  return element(Document, { title, language: 'en' }, ...pages, ...rest);
}
