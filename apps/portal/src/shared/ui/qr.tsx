import { encode } from 'uqr';
import { useMemo } from 'react';

const QUIET_ZONE = 2;

/** A QR code as one SVG path, dark on white in every skin so that cameras can read it. */
export function QrCode({ text, label, size_px = 220 }: { text: string; label: string; size_px?: number }) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'M', border: QUIET_ZONE });
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: modules, path: squares.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={size_px}
      height={size_px}
      shapeRendering="crispEdges"
      data-qr={text}
    >
      <rect width={size} height={size} rx={1} fill="#fff" />
      <path d={path} fill="#111717" />
    </svg>
  );
}
