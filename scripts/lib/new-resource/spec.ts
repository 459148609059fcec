/** What `npm run new` was asked for, and the names that follow from it. */

const FIELD_TYPES = ['text', 'postcode', 'integer', 'money', 'boolean'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Of an integer its least and greatest value, of a text its least and greatest length; of others without a meaning. */
interface Bounds {
  min: number;
  max: number;
}

export interface FieldSpec extends Bounds {
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

/** Last words of names that are units; a label shows them in brackets. */
const UNITS: Readonly<Record<string, string>> = { grams: 'g', kilograms: 'kg', centimetres: 'cm', percent: '%' };

/** A snake_case name as a label: 'default_weight_grams' → 'Default weight (g)', 'is_default' → 'Default'. */
export function labelOf(name: string): string {
  const segments = name.replace(/^is_/, '').split('_');
  const unit = segments.length > 1 ? UNITS[segments.at(-1)!] : undefined;
  return capitalized(unit === undefined ? segments.join(' ') : `${segments.slice(0, -1).join(' ')} (${unit})`);
}

const NO_BOUNDS: Bounds = { min: 0, max: Infinity };
const DEFAULT_BOUNDS: Readonly<Record<FieldType, Bounds>> = {
  text: { min: 1, max: 120 },
  postcode: NO_BOUNDS,
  integer: { min: 0, max: 1_000_000 },
  money: NO_BOUNDS,
  boolean: NO_BOUNDS,
};
/** Characters: the names that the tests of a new resource write must fit. */
const SHORTEST_NAME = 20;

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

const BOUNDS: Readonly<Partial<Record<FieldType, RegExp>>> = {
  integer: /^(?<min>\d+)-(?<max>\d+)$/,
  text: /^(?<max>\d+)$/,
};

/** Reads the option `0-30` of an integer or `60` (the greatest length) of a text; null for any other option. */
function parseBounds(type: FieldType, option: string): Bounds | null {
  const { min = 1, max } = BOUNDS[type]?.exec(option)?.groups ?? {};
  return max === undefined ? null : { min: Number(min), max: Number(max) };
}

function parseField(text: string): FieldSpec {
  const [name = '', type_name = 'text', ...options] = text.split(':');
  const fault = (reason: string) => new Error(`${text}: ${reason}`);
  if (!SNAKE.test(name)) throw fault('a field is written in snake_case.');
  if (TAKEN.has(name)) throw fault('every table has this column already.');
  const type = FIELD_TYPES.find((one) => one === type_name);
  if (type === undefined) throw fault(`a field is one of ${FIELD_TYPES.join(', ')}.`);
  const is_unique = options.includes('unique');
  const is_single = options.includes('single');
  const others = options.filter((option) => option !== 'unique' && option !== 'single');
  const bounds = others.map((option) => parseBounds(type, option));
  if (bounds.includes(null))
    throw fault('options are unique, single, the bounds of an integer (0-30) and the length of a text (60).');
  if (is_single && type !== 'boolean') throw fault('only a boolean can be single.');
  if (is_unique && type !== 'text') throw fault('only a text can be unique.');
  const { min, max } = bounds[0] ?? DEFAULT_BOUNDS[type];
  if (min > max) throw fault('the first bound is the smaller one.');
  if (is_unique && max < SHORTEST_NAME) throw fault(`a unique text has room for ${SHORTEST_NAME} characters.`);
  return { name, type, is_unique, is_single, min, max };
}

/** The value of a field in a stored record of a test, as TypeScript. */
export function sampleOf({ type, min, max }: FieldSpec): string {
  switch (type) {
    case 'text':
      return `'${'Sample'.slice(0, max)}'`;
    case 'postcode':
      return "'40000'";
    case 'integer':
      return String(Math.min(Math.max(3, min), max));
    case 'money':
      return "'5.00'";
    case 'boolean':
      return 'false';
  }
}

/** Reads `shipping-profiles name:text:unique handling_days:integer is_default:boolean:single`. Throws with the reason. */
export function parseResource([path = '', ...texts]: readonly string[]): ResourceSpec {
  const fields = texts.map(parseField);
  const title_field = fields.find(({ type }) => type === 'text');
  const names_of_fields = fields.map(({ name }) => name);
  const single = fields.filter(({ is_single }) => is_single);
  if (title_field === undefined) throw new Error('A resource needs a text field, which names its records.');
  if (new Set(names_of_fields).size < fields.length) throw new Error('Two fields have the same name.');
  if (title_field.max < SHORTEST_NAME)
    throw new Error(`${title_field.name} names the records: it has room for ${SHORTEST_NAME} characters.`);
  if (single.length > 1) throw new Error('At most one field is single.');
  return { names: namesOf(path), fields, title_field, ...(single[0] && { single: single[0] }) };
}
