/**
 * The text of a name that the server writes, such as an audit action; a name without a text, such as one of an earlier
 * release, is shown as it is.
 */
export function nameText(t: (key: never) => string, prefix: string, name: string): string {
  const key = prefix + name;
  const text = t(key as never);
  return text === key ? name : text;
}
