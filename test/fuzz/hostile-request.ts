import type { Endpoint } from '@kutip/contracts/endpoint';
import type { InjectOptions } from 'fastify';
import type { SeededRandom } from '../simulator/seeded-random.ts';
import { HOSTILE_VALUES, mutate } from './hostile-values.ts';

interface Input {
  params?: object;
  query?: object;
  body?: unknown;
}
interface Content {
  payload?: string | Buffer;
  type?: string;
}

const FORM = 'application/x-www-form-urlencoded';
const BOUNDARY = 'kutip-fuzz';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** Percent-encoded UTF-8; a surrogate without its pair, which has no encoding, becomes the bytes that it would have. */
const encode = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
};

const INVALID_ESCAPES = ['%', '%zz', '%ED%A0%80', '%00', '%2e%2e%2f', '%C0%AF'] as const;

function urlOf(random: SeededRandom, { path }: Endpoint, { params = {}, query = {} }: Input): string {
  const given = (params ?? {}) as Record<string, unknown>;
  const segments = path.replace(/:(\w+)/g, (_, name: string) =>
    random.below(12) === 0 ? random.pick(INVALID_ESCAPES) : encode(given[name]),
  );
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${encode(name)}=${encode(one)}`),
  );
  if (random.below(8) === 0 && pairs.length > 0) pairs.push(random.pick(pairs)); // the same key twice
  if (random.below(20) === 0) pairs.push(random.pick(INVALID_ESCAPES));
  return `/api/v1/${segments}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

const headOf = (name: string, more = '') =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${encode(name).slice(0, 200)}"${more}\r\n\r\n`;

async function multipartOf(body: unknown): Promise<Buffer> {
  const segments: Buffer[] = [];
  for (const [name, value] of Object.entries(body ?? {})) {
    const is_file = value instanceof Blob;
    segments.push(Buffer.from(is_file ? headOf(name, '; filename="a.png"\r\ncontent-type: image/png') : headOf(name)));
    segments.push(is_file ? Buffer.from(await value.arrayBuffer()) : Buffer.from(encode(value)), Buffer.from('\r\n'));
  }
  return Buffer.concat([...segments, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

const cut = (random: SeededRandom, whole: Buffer): Buffer => whole.subarray(0, random.below(whole.length + 1));
const damage = (random: SeededRandom, whole: Buffer): Buffer => {
  const copy = Buffer.from(whole);
  if (copy.length > 0) copy[random.below(copy.length)] = random.below(256);
  return copy;
};

const INVALID_JSON = [
  '',
  '{',
  'nul',
  '[1,]',
  '{"a":1,"a":2}',
  '{"__proto__":1}',
  '"x"',
  '1e999',
  '\uFEFF{}',
  '{"\\ud800":1}',
];
const CONTENT_TYPES = [
  'text/plain',
  'application/xml',
  FORM,
  'multipart/form-data',
  MULTIPART,
  'application/json',
  'x',
];

async function contentOf(random: SeededRandom, { multipart, raw }: Endpoint, body: unknown): Promise<Content> {
  const valid = multipart
    ? { payload: await multipartOf(body), type: MULTIPART }
    : raw && typeof body === 'string'
      ? { payload: Buffer.from(body), type: FORM }
      : { payload: Buffer.from(JSON.stringify(body) ?? ''), type: 'application/json' };
  switch (random.below(10)) {
    case 0:
      return { ...valid, type: random.pick(CONTENT_TYPES) };
    case 1:
      return { ...valid, payload: cut(random, valid.payload) };
    case 2:
      return { ...valid, payload: damage(random, valid.payload) };
    case 3:
      return { payload: random.pick(INVALID_JSON), type: 'application/json' };
    default:
      return valid;
  }
}

const HEADERS = ['idempotency-key', 'x-account-id', 'accept-language', 'x-request-id', 'user-agent'] as const;
const isHeaderText = (value: unknown): value is string => typeof value === 'string' && /^[\x20-\x7e]*$/.test(value);

/** A request that differs from a valid one in its values, its encoding or its headers. */
export async function hostileRequest(
  random: SeededRandom,
  endpoint: Endpoint,
  input: Input,
  token: string | undefined,
): Promise<InjectOptions> {
  const places = Object.keys(input) as (keyof Input)[];
  const place = places.length > 0 ? random.pick(places) : undefined;
  const mutated: Input = place ? { ...input, [place]: mutate(random, input[place]) } : input;
  const { payload, type } = endpoint.method === 'GET' ? {} : await contentOf(random, endpoint, mutated.body ?? {});
  const hostile_header = random.below(15) === 0 ? random.pick(HOSTILE_VALUES.filter(isHeaderText)) : undefined;
  return {
    method: endpoint.method,
    url: urlOf(random, endpoint, mutated),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(type !== undefined && { 'content-type': type }),
      ...(hostile_header !== undefined && hostile_header.length < 400 && { [random.pick(HEADERS)]: hostile_header }),
    },
    ...(payload !== undefined && { payload }),
  };
}
