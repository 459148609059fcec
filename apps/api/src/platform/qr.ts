import { renderSVG } from 'uqr';

/** A QR code as SVG that scales: one unit a module, with the quiet edge that scanners want around it. */
export const qrSvg = (text: string): string => renderSVG(text, { ecc: 'M', border: 4, pixelSize: 1 });
