/**
 * Two initials for a name without a picture: 'Public Bank' → 'PB', 'Maybank (Maybank2u)' → 'MA', 'Touch ’n Go' → 'TG'.
 */
export function initialsOf(name: string): string {
  const names = (name.replace(/\(.*?\)/g, '').trim() || name)
    .split(/[\s\-–—/&()]+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const [first = '', second = ''] = names;
  const initials =
    names.length > 1
      ? Array.from(first).slice(0, 1).concat(Array.from(second).slice(0, 1))
      : Array.from(first).slice(0, 2);
  return initials.join('').toUpperCase();
}
