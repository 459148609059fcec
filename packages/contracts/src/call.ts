import type { Breakdown } from '@kutip/domain/refusal';
import { z } from 'zod';
import { CODE } from './codes.ts';
import type { Data, Endpoint, RequestInput } from './endpoint.ts';
import { envelopeOf } from './envelope.ts';

/** A refusal of the API. `path` is the called path without its query. */
export class ApiError extends Error {
  readonly code: number;
  readonly breakdown: Breakdown;
  readonly path: string;
  constructor(code: number, description: string, breakdown: Breakdown, path: string) {
    super(description);
    this.code = code;
    this.breakdown = breakdown;
    this.path = path;
  }
}

/**
 * No envelope was received: the network failed, or a proxy or other server answered. `code` is the HTTP status, 0
 * without a response.
 */
export class NetworkFailure extends Error {
  readonly code: number;
  readonly path: string;
  constructor(code: number, path: string) {
    super(`No answer from ${path}`);
    this.code = code;
    this.path = path;
  }
}

export type Envelope = z.output<typeof anyEnvelope>;
const anyEnvelope = envelopeOf(z.unknown());

interface LooseInput {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The URL of a call: path with its parameters, and the query. */
export function endpointUrl(endpoint: Endpoint, { params = {}, query = {} }: LooseInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)]));
  return `api/v1/${path}${search.size ? `?${search}` : ''}`;
}

export interface CallOptions {
  base?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  fetch?: typeof fetch;
}

/** A body as multipart form; several files of one field are sent one after the other. */
export function toFormData(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    for (const one of Array.isArray(value) ? value : [value])
      form.append(name, one instanceof Blob ? one : String(one));
  return form;
}

/** `data` of a call that returns a file. */
export interface ReceivedFile {
  name: string;
  mime: string;
  content: Blob;
}

/** The file of a response; null if the response is a refusal. */
async function readFile(response: Response): Promise<ReceivedFile | null> {
  const mime = response.headers.get('content-type') ?? '';
  if (!response.ok || mime.startsWith('application/json')) return null;
  const [, named = 'file'] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { name: decodeURIComponent(named), mime, content: await response.blob() };
}

/**
 * Sends a call and reads the envelope, whatever the HTTP status. A file is returned as envelope data (ReceivedFile).
 * Throws NetworkFailure if the response is missing or incomplete.
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  { base = '/', headers = {}, signal, fetch = globalThis.fetch }: CallOptions = {},
): Promise<Envelope> {
  const { body } = input as LooseInput;
  const address = endpointUrl(endpoint, input);
  const path = address.split('?')[0]!;
  // Multipart boundaries are set by fetch, so no content type is set here.
  const type: Record<string, string> =
    body === undefined || endpoint.multipart ? {} : { 'content-type': 'application/json' };
  const request = {
    method: endpoint.method,
    headers: { ...type, ...headers },
    ...(body !== undefined && { body: endpoint.multipart ? toFormData(body as object) : JSON.stringify(body) }),
    ...(signal && { signal }),
  };
  const response = await fetch(`${base}${address}`, request).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new NetworkFailure(0, path);
  });
  if (endpoint.answers === 'file') {
    const data = await readFile(response).catch(() => {
      throw new NetworkFailure(response.status, path);
    });
    if (data) return { response_code: CODE.ok, token: null, description: '', breakdown_errors: null, data };
  }
  const read = anyEnvelope.safeParse(await response.json().catch(() => null));
  if (!read.success) throw new NetworkFailure(response.status, path);
  return read.data;
}

/** The data of a successful envelope with codecs applied; throws ApiError otherwise. */
export function unwrapEnvelope<E extends Endpoint>(endpoint: E, envelope: Envelope): Data<E> {
  const { response_code, description, breakdown_errors, data } = envelope;
  if (response_code !== (endpoint.success_code ?? CODE.ok))
    throw new ApiError(response_code, description, breakdown_errors, endpoint.path);
  return z.decode(endpoint.data, data) as Data<E>;
}

/** Calls an endpoint. The envelope decides success, not the HTTP status. */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  options: CallOptions = {},
): Promise<Data<E>> => unwrapEnvelope(endpoint, await send(endpoint, input, options));
