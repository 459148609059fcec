import { renderSVG } from 'uqr';

/** A scalable QR code as SVG: one unit per module, with the quiet zone that scanners need. */
export const qrSvg = (text: string): string => renderSVG(text, { ecc: 'M', border: 4, pixelSize: 1 });
