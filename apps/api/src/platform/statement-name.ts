/** Constants of the code in a statement's text; whatever they are, they do not belong in its name. */
const LITERALS = /'(?:[^']|'')*'/g;
const FIRST_TABLE =
  /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?(?:\s*\.\s*"?([a-z_][a-z0-9_]*)"?)?/i;
const FIRST_FUNCTION = /\b([a-z_][a-z0-9_]*\.[a-z_][a-z0-9_]*)\s*\(/i;

function describe(text: string): string {
  const plain = text.replaceAll(LITERALS, "''").trim();
  const [, operation = 'statement'] = /^([a-z]+)/i.exec(plain) ?? [];
  const [, schema_or_table, table] = FIRST_TABLE.exec(plain) ?? [];
  const target = table ?? schema_or_table ?? FIRST_FUNCTION.exec(plain)?.[1];
  return target === undefined ? operation.toLowerCase() : `${operation.toLowerCase()} ${target}`;
}

/** Texts with a list of values of any length are many; names are then made anew. */
const MOST_NAMES = 2_000;
const names = new Map<string, string>();

/** What a statement does and its first table, such as `update invoices`: no value and nothing that a caller wrote. */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = describe(text);
  if (names.size < MOST_NAMES) names.set(text, name);
  return name;
}
