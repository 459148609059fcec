/**
 * A message whose signature travels in headers, as one text: the headers that count, one a line, an empty line, the
 * body as it was sent. So the inbox keeps all that is needed to verify it again.
 */
export function withHeaders(
  names: readonly string[],
  headerOf: (name: string) => string | undefined,
  body: string,
): string {
  if (names.length === 0) return body;
  const lines = names.map((name) => `${name}: ${(headerOf(name) ?? '').replaceAll(/[\r\n]/g, ' ')}\n`);
  return `${lines.join('')}\n${body}`;
}

/** The other way round. A text that has no such head is all body. */
export function partsOf(text: string): { headers: Readonly<Record<string, string>>; body: string } {
  const end = text.indexOf('\n\n');
  if (end < 0) return { headers: {}, body: text };
  const headers = text
    .slice(0, end)
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const);
  return { headers: Object.fromEntries(headers), body: text.slice(end + 2) };
}
