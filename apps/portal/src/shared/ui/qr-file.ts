import { encode } from 'uqr';
import { saveFile } from './save-file.ts';

const QUIET_ZONE = 4;
/** Sharp on a poster: a module is at least this many dots wide. */
const DOTS_PER_MODULE = 24;

/** A QR code as the text of an SVG file: dark on white, with the quiet edge that scanners want around it. */
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

/** The same as a picture for chats and printers that take no SVG. Drawn module by module, so no edge is blurred. */
export function downloadQrPng(name: string, text: string): void {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * DOTS_PER_MODULE;
  const brush = canvas.getContext('2d');
  if (!brush) return;
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.fillStyle = '#000';
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) brush.fillRect(x * DOTS_PER_MODULE, y * DOTS_PER_MODULE, DOTS_PER_MODULE, DOTS_PER_MODULE);
  canvas.toBlob((picture) => picture && saveFile({ name: `${name}.png`, content: picture }), 'image/png');
}
