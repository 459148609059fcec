import { encode } from 'uqr';

const QUIET_ZONE = 4;

/**
 * A QR code as one path of horizontal runs, dark on white in every theme, because cameras need that. Rendered on the
 * server only, so the browser does not load the encoder.
 */
export function Qr({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={data.map((row, y) => runsOf(row, y)).join('')} />
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
