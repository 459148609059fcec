import { encode } from 'uqr';

const QUIET_ZONE = 4;

interface Drawing {
  size: number;
  path: string;
}

/** The codes drawn last, oldest first: a page is loaded again and again, and its code takes half of its time. */
const drawings = new Map<string, Drawing>();
const MAX_DRAWINGS = 500;

function draw(text: string): Drawing {
  const known = drawings.get(text);
  if (known) return known;
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const drawing = { size, path: data.map((row, y) => runsOf(row, y)).join('') };
  const [oldest] = drawings.keys();
  if (drawings.size >= MAX_DRAWINGS) drawings.delete(oldest!);
  drawings.set(text, drawing);
  return drawing;
}

/**
 * A QR code as one path of horizontal runs, dark on white in every theme, because cameras need that. Rendered on the
 * server only, so the browser does not load the encoder.
 */
export function Qr({ text, label }: { text: string; label: string }) {
  const { size, path } = draw(text);
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

function runsOf(row: readonly boolean[], y: number): string {
  let path = '';
  for (let from = 0; from < row.length; from += 1) {
    if (!row[from]) continue;
    let to = from;
    while (row[to]) to += 1;
    path += `M${from} ${y}h${to - from}v1h-${to - from}z`;
    from = to;
  }
  return path;
}
