/** What `npm run new` was asked for, and the names that follow from it. */

export const FIELD_TYPES = ['text', 'integer', 'money', 'boolean'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export interface FieldSpec {
  /** A column and a property on the wire: snake_case. */
  name: string;
  type: FieldType;
  is_unique: boolean;
  /** True in at most one record of a merchant. */
  is_single: boolean;
}

export interface ResourceNames {
  /** shipping-profiles: path of the API, the portal and the folders. */
  path: string;
  /** shippingProfiles: the contract. */
  contract: string;
  /** shippingProfile */
  one: string;
  /** ShippingProfile: components. */
  component: string;
  /** shipping_profiles: table and messages. */
  table: string;
  /** shipping_profile: the record in the audit log. */
  entity: string;
  /** Shipping profiles, Shipping profile: in English. */
  title: string;
  singular_title: string;
}

export interface ResourceSpec {
  names: ResourceNames;
  fields: readonly FieldSpec[];
  /** The text that names a record. */
  title_field: FieldSpec;
  single?: FieldSpec;
}

const SNAKE = /^[a-z][a-z\d]*(?:_[a-z\d]+)*$/;
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const camel = (kebab: string): string => kebab.replaceAll(/-(.)/g, (_, next: string) => next.toUpperCase());
const singular = (plural: string): string =>
  plural
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');
/** Column names that every table has. */
const TAKEN: ReadonlySet<string> = new Set(['id', 'account_id', 'created_at', 'updated_at', 'deleted_at']);

/** A snake_case name as a label: 'origin_postcode' → 'Origin postcode', 'is_default' → 'Default'. */
export const labelOf = (name: string): string => capitalized(name.replace(/^is_/, '').replaceAll('_', ' '));

function namesOf(path: string): ResourceNames {
  if (!/^[a-z]+(?:-[a-z]+)*s$/.test(path))
    throw new Error(`${path}: name a resource in the plural, like shipping-profiles.`);
  const one = singular(path);
  return {
    path,
    contract: camel(path),
    one: camel(one),
    component: capitalized(camel(one)),
    table: path.replaceAll('-', '_'),
    entity: one.replaceAll('-', '_'),
    title: capitalized(path.replaceAll('-', ' ')),
    singular_title: capitalized(one.replaceAll('-', ' ')),
  };
}

function parseField(text: string): FieldSpec {
  const [name = '', type = 'text', ...options] = text.split(':');
  const is = (option: string) => options.includes(option);
  const fault = (reason: string) => new Error(`${text}: ${reason}`);
  if (!SNAKE.test(name)) throw fault('a field is written in snake_case.');
  if (TAKEN.has(name)) throw fault('every table has this column already.');
  if (!FIELD_TYPES.some((one) => one === type)) throw fault(`a field is one of ${FIELD_TYPES.join(', ')}.`);
  if (options.some((option) => option !== 'unique' && option !== 'single'))
    throw fault('options are unique and single.');
  if (is('single') && type !== 'boolean') throw fault('only a boolean can be single.');
  if (is('unique') && type !== 'text') throw fault('only a text can be unique.');
  return { name, type: type as FieldType, is_unique: is('unique'), is_single: is('single') };
}

/** Reads `shipping-profiles name:text:unique handling_days:integer is_default:boolean:single`. Throws with the reason. */
export function parseResource([path = '', ...texts]: readonly string[]): ResourceSpec {
  const fields = texts.map(parseField);
  const title_field = fields.find(({ type }) => type === 'text');
  const names_of_fields = fields.map(({ name }) => name);
  const single = fields.filter(({ is_single }) => is_single);
  if (title_field === undefined) throw new Error('A resource needs a text field, which names its records.');
  if (new Set(names_of_fields).size < fields.length) throw new Error('Two fields have the same name.');
  if (single.length > 1) throw new Error('At most one field is single.');
  return { names: namesOf(path), fields, title_field, ...(single[0] && { single: single[0] }) };
}
