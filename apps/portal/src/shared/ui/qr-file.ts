import { encode } from 'uqr';
import { saveFile } from './save-file.ts';

const QUIET_ZONE = 4;
/** Pixels per module, sharp enough for a poster. */
const DOTS_PER_MODULE = 24;

/** A QR code as SVG text: dark on white, with the quiet zone that scanners need. */
export function qrSvgFile(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const side = size * DOTS_PER_MODULE;
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${side}" height="${side}" ` +
    `shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/>` +
    `<path fill="#000" d="${squares.join('')}"/></svg>`
  );
}

export function downloadQrSvg(name: string, text: string): void {
  saveFile({ name: `${name}.svg`, content: new Blob([qrSvgFile(text)], { type: 'image/svg+xml' }) });
}

/** Saves the QR code as PNG, drawn module by module for sharp edges. */
export function downloadQrPng(name: string, text: string): void {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * DOTS_PER_MODULE;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) context.fillRect(x * DOTS_PER_MODULE, y * DOTS_PER_MODULE, DOTS_PER_MODULE, DOTS_PER_MODULE);
  canvas.toBlob((picture) => picture && saveFile({ name: `${name}.png`, content: picture }), 'image/png');
}
