/** Two letters that stand for a name where there is no picture: 'Public Bank' → 'PB', 'Maybank (Maybank2u)' → 'MA',
 * 'Touch ’n Go' → 'TG'. */
export function initialsOf(name: string): string {
  const words = (name.replace(/\(.*?\)/g, '').trim() || name)
    .split(/[\s\-–—/&()]+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const [first = '', second = ''] = words;
  const letters =
    words.length > 1
      ? Array.from(first).slice(0, 1).concat(Array.from(second).slice(0, 1))
      : Array.from(first).slice(0, 2);
  return letters.join('').toUpperCase();
}
