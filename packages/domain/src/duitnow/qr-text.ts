const PUNCTUATION: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'AE',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
};

/**
 * Converts text to the ASCII that a QR code can carry: Latin letters lose their accents, other scripts (Arabic,
 * Chinese) are dropped, the result is cut to `max_length`. `fallback` is used if nothing remains.
 */
export function toQrText(text: string, max_length: number, fallback: string): string {
  const plain = [...text.normalize('NFKD')]
    .map((character) => PUNCTUATION[character] ?? character)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^ -~]/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  return plain.slice(0, max_length).trim() || fallback;
}
