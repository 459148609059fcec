/** A record of the journal: its kind, its key and its value; no value: it was removed. */
export type Line = [kind: string, key: string, value?: unknown];

const NEW_KINDS = new Map([
  ['wish', 'scenario'],
  ['rail_wish', 'rail_scenario'],
  ['payout_wish', 'payout_scenario'],
  ['statement_wish', 'statement_scenario'],
]);

/** By kind: earlier names of fields, with the present ones. */
const NEW_FIELDS = new Map([
  [
    'payment',
    new Map([
      ['wish', 'scenario'],
      ['told_code', 'reported_code'],
    ]),
  ],
  [
    'rail_payment',
    new Map([
      ['wish', 'scenario'],
      ['told', 'reported'],
    ]),
  ],
  ['rail_delivery', new Map([['told', 'payment']])],
]);

/** A line with the present names of its kind and fields, so that a journal of an earlier version stays readable. */
export function withPresentNames([kind, key, value]: Line): Line {
  const new_kind = NEW_KINDS.get(kind) ?? kind;
  if (value === undefined) return [new_kind, key];
  const fields = NEW_FIELDS.get(kind);
  if (fields === undefined) return [new_kind, key, value];
  const entries = Object.entries(value as object).map(([name, content]) => [fields.get(name) ?? name, content]);
  return [new_kind, key, Object.fromEntries(entries)];
}
