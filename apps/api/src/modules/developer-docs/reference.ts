import { escapeHtml } from '../../platform/escape-html.ts';
import { heading, inlineCode, table } from './html.ts';

interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  default?: unknown;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}
interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Schema;
}
interface Operation {
  summary: string;
  description?: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: { 200?: { content?: Record<string, { schema: Schema }> } };
}
/** What the reference reads of the OpenAPI document. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, object>>;
}

const isNull = ({ type }: Schema): boolean => type === 'null';

/** The type of a field in a few characters: `text, up to 60 characters`. */
export function typeOf(schema: Schema): string {
  const { type, format, enum: values, anyOf, items, maxLength } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (values) return values.map((value) => JSON.stringify(value)).join(', ');
  if (anyOf) {
    const kinds = [...new Set(anyOf.filter((one) => !isNull(one)).map(typeOf))].join(' or ');
    return anyOf.some(isNull) ? `${kinds} or null` : kinds;
  }
  if (type === 'array') return `list of ${items ? typeOf(items) : 'values'}`;
  const name = type === 'string' ? (format ?? 'text') : [type ?? 'any value'].flat().join(' or ');
  return maxLength === undefined ? name : `${name}, up to ${maxLength} characters`;
}

/** The fields of a schema, those of nested objects under their path, such as `pools[].available`. */
function fieldsOf(schema: Schema, prefix = ''): [path: string, field: Schema, is_required: boolean][] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = prefix + name;
    const real = field.anyOf?.find((one) => one.properties) ?? field;
    const inner = real.type === 'array' && real.items ? real.items : real;
    const nested = fieldsOf(inner, real.type === 'array' ? `${path}[].` : `${path}.`);
    return [[path, field, required.includes(name)] as [string, Schema, boolean], ...nested];
  });
}

function fieldTable(schema: Schema, is_request: boolean): string {
  const rows = fieldsOf(schema).map(([path, field, is_required]) => [
    `<code>${escapeHtml(path)}</code>`,
    escapeHtml(typeOf(field)),
    ...(is_request ? [is_required ? 'required' : 'optional'] : []),
    inlineCode(field.description ?? ''),
  ]);
  const header = ['Field', 'Type', ...(is_request ? ['Needed'] : []), 'Meaning'];
  return rows.length === 0 ? '' : table(header, rows);
}

const schemaOf = (content?: Record<string, { schema: Schema }>): Schema | undefined =>
  content && Object.values(content)[0]?.schema;

function operationHtml(path: string, method: string, operation: Operation): string {
  const { description = '', parameters, requestBody, responses } = operation;
  const body = schemaOf(requestBody?.content);
  const answer = schemaOf(responses[200]?.content)?.properties?.['data'];
  const data = answer?.anyOf?.find((one) => !isNull(one)) ?? answer;
  const parameterRows = parameters.map(({ name, in: where, required, schema }) => [
    `<code>${escapeHtml(name)}</code>`,
    `${where}, ${escapeHtml(typeOf(schema))}`,
    required ? 'required' : 'optional',
  ]);
  const call = path.split('/').at(-1)!;
  return [
    heading(2, call, escapeHtml(call)),
    `<p class="call"><strong>${method.toUpperCase()}</strong> <code>${escapeHtml(path)}</code></p>`,
    `<p>${inlineCode(description)}</p>`,
    parameterRows.length > 0 ? `<h3>Parameters</h3>${table(['Name', 'Where', 'Needed'], parameterRows)}` : '',
    body ? `<h3>Body</h3>${fieldTable(body, true)}` : '',
    data ? `<h3>Answer, in <code>data</code></h3>${fieldTable(data, false)}` : '',
  ].join('');
}

/** Every call of an OpenAPI document, with its fields. */
export const referenceHtml = ({ paths }: OpenApiDocument): string =>
  Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => operationHtml(path, method, operation as Operation)),
    )
    .join('');
