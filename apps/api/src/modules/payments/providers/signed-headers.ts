/**
 * Combines a body with the headers that sign it into one text: one header per line, an empty line, the body as it was
 * sent. The inbox stores this text, so that the message can be verified again.
 */
export function prependHeaders(
  names: readonly string[],
  headerOf: (name: string) => string | undefined,
  body: string,
): string {
  if (names.length === 0) return body;
  const lines = names.map((name) => `${name}: ${(headerOf(name) ?? '').replaceAll(/[\r\n]/g, ' ')}\n`);
  return `${lines.join('')}\n${body}`;
}

/** Splits such a text into headers and body. A text without headers is all body. */
export function splitHeaders(text: string): { headers: Readonly<Record<string, string>>; body: string } {
  const end = text.indexOf('\n\n');
  if (end < 0) return { headers: {}, body: text };
  const headers = text
    .slice(0, end)
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const);
  return { headers: Object.fromEntries(headers), body: text.slice(end + 2) };
}
