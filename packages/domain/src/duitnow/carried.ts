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
 * A name as a code can carry it: Latin letters lose their accents, what has no Latin letter (Arabic, Chinese) is left
 * out, and what is longer than `most` characters is cut. `otherwise` stands in when nothing is left.
 */
export function carried(text: string, most: number, otherwise: string): string {
  const plain = [...text.normalize('NFKD')]
    .map((character) => PUNCTUATION[character] ?? character)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^ -~]/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  return plain.slice(0, most).trim() || otherwise;
}
