/** Form fields with brackets, as Rails reads them. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

const KEY = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;
const MAX_DEPTH = 4;

/** A record without prototype, so that a field may have any name. */
const record = (): Record<string, FormValue> => Object.create(null) as Record<string, FormValue>;

const isRecord = (value: FormValue | undefined): value is Record<string, FormValue> =>
  typeof value === 'object' && !Array.isArray(value);

/** Adds to an array: a sub-key that the last element has already starts the next one. */
function addToArray(array: FormValue[], rest: readonly string[], value: string): void {
  const [key] = rest;
  if (key === undefined) {
    array.push(value);
    return;
  }
  const last = array.at(-1);
  const into = isRecord(last) && !Object.hasOwn(last, key) ? last : record();
  if (into !== last) array.push(into);
  add(into, rest, value);
}

function add(into: Record<string, FormValue>, [name, ...rest]: readonly string[], value: string): void {
  const key = name!;
  const [next, ...deeper] = rest;
  if (next === undefined) into[key] = value;
  else if (next === '') {
    const array = into[key];
    if (Array.isArray(array)) addToArray(array, deeper, value);
    else addToArray((into[key] = []), deeper, value);
  } else {
    const inner = into[key];
    if (isRecord(inner)) add(inner, rest, value);
    else add((into[key] = record()), rest, value);
  }
}

/**
 * Reads form fields: `a[b]=1` is `{ a: { b: '1' } }`, `a[]=1` adds to the array `a`, and in `a[][b]=1` a repeated
 * sub-key starts the next element. A name that is not of this form is taken as it is. A repeated name keeps the last value.
 */
export function parseRailsForm(fields: Iterable<readonly [name: string, value: string]>): Record<string, FormValue> {
  const form = record();
  for (const [name, value] of fields) {
    const [, first, brackets = ''] = KEY.exec(name) ?? [];
    const inner = [...brackets.matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key);
    add(form, first === undefined || inner.length > MAX_DEPTH ? [name] : [first, ...inner], value);
  }
  return form;
}
