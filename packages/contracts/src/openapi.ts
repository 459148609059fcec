import { z } from 'zod';
import type { Access } from './access.ts';
import { endpointsOf, type Endpoint } from './endpoint.ts';
import { envelopeOf } from './envelope.ts';

/** The wire format is the input side of every codec, in responses as in requests. */
function wire(type: z.ZodType) {
  const { $schema, ...schema } = z.toJSONSchema(type, { io: 'input' });
  return schema;
}
const json = (type: z.ZodType) => ({ content: { 'application/json': { schema: wire(type) } } });
const answer = (description: string, data: z.ZodType) => ({ description, ...json(envelopeOf(data)) });

const REFUSAL = answer('A refusal', z.null());
const FILE = { '*/*': { schema: { type: 'string', format: 'binary' } } };

function parametersOf(where: 'path' | 'query', object?: z.ZodObject) {
  const { properties = {}, required = [] } = object ? wire(object) : {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema,
  }));
}

/** Responses: the envelope by default, plain text for providers, a redirect for browsers, or a file. */
function responsesOf({ answers, data }: Endpoint) {
  if (answers === 'text')
    return { 200: { description: 'Received', content: { 'text/plain': { schema: wire(data) } } } };
  if (answers === 'redirect')
    return { 303: { description: 'Redirect', headers: { location: { schema: wire(data) } } } };
  if (answers === 'file') return { 200: { description: 'A file', content: FILE }, default: REFUSAL };
  return { 200: answer('response_code 2000', data), default: REFUSAL };
}

const bodyOf = ({ raw, multipart, body }: Endpoint) => {
  if (!body) return {};
  const type = raw ? 'application/x-www-form-urlencoded' : multipart ? 'multipart/form-data' : 'application/json';
  return { requestBody: { content: { [type]: { schema: wire(body) } } } };
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
};

const securityOf = (access: Access) => {
  if (access === 'public') return { security: [] };
  return { ...(access.area === 'api_key' && { security: [{ auth_token: [] }] }), 'x-access': access };
};

function operation(module: string, name: string, endpoint: Endpoint) {
  const { access, description, params, query, idempotent } = endpoint;
  return {
    tags: [module],
    operationId: `${module}.${name}`,
    summary: name,
    ...(description && { description }),
    ...securityOf(access),
    parameters: [
      ...parametersOf('path', params),
      ...parametersOf('query', query),
      ...(idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...bodyOf(endpoint),
    responses: responsesOf(endpoint),
  };
}

/** Generates an OpenAPI 3.1 document from the contracts. */
export function openapiOf(api: Record<string, object>, title: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const [module, contract] of Object.entries(api))
    for (const [name, endpoint] of endpointsOf(contract)) {
      const path = `/api/v1/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
      (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(module, name, endpoint);
    }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        auth_token: { type: 'apiKey', in: 'header', name: 'auth-token' },
      },
    },
  };
}
