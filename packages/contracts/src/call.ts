import type { Breakdown } from '@kutip/domain/refusal';
import { z } from 'zod';
import { CODE } from './codes.ts';
import type { Data, Endpoint, Written } from './endpoint.ts';
import { envelopeOf } from './envelope.ts';

/** The API's refusal, as the caller meets it. `path` is what was called, without its query. */
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

/** No envelope came back: the network, a proxy, or a server that is not ours. `code` is the HTTP status, 0 when there was none. */
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

interface Loose {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The address of a call: path with its parameters, and the query. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: Loose): string {
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

function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

/** `data` of a call that answers a file, as the caller gets it. */
export interface ReceivedFile {
  name: string;
  mime: string;
  content: Blob;
}

/** A file that came instead of an envelope; null when it was no file after all, that is, a refusal. */
async function fileOf(response: Response): Promise<ReceivedFile | null> {
  const mime = response.headers.get('content-type') ?? '';
  if (!response.ok || mime.startsWith('application/json')) return null;
  const [, named = 'file'] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { name: decodeURIComponent(named), mime, content: await response.blob() };
}

/**
 * Sends a call and reads the envelope, whatever the HTTP status. A file is handed on as the data of one (ReceivedFile).
 * Throws NetworkFailure when nothing came back, or only a part of it.
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: Written<E>,
  { base = '/', headers = {}, signal, fetch = globalThis.fetch }: CallOptions = {},
): Promise<Envelope> {
  const { body } = input as Loose;
  const address = addressOf(endpoint, input);
  const path = address.split('?')[0]!;
  // A form says itself where its parts end, so its content type is fetch's to write.
  const type: Record<string, string> =
    body === undefined || endpoint.multipart ? {} : { 'content-type': 'application/json' };
  const request = {
    method: endpoint.method,
    headers: { ...type, ...headers },
    ...(body !== undefined && { body: endpoint.multipart ? formOf(body as object) : JSON.stringify(body) }),
    ...(signal && { signal }),
  };
  const response = await fetch(`${base}${address}`, request).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new NetworkFailure(0, path);
  });
  if (endpoint.answers === 'file') {
    const data = await fileOf(response).catch(() => {
      throw new NetworkFailure(response.status, path);
    });
    if (data) return { response_code: CODE.ok, token: null, description: '', breakdown_errors: null, data };
  }
  const read = anyEnvelope.safeParse(await response.json().catch(() => null));
  if (!read.success) throw new NetworkFailure(response.status, path);
  return read.data;
}

/** The data of a good envelope, codecs applied; an ApiError otherwise. */
export function dataOf<E extends Endpoint>(endpoint: E, envelope: Envelope): Data<E> {
  const { response_code, description, breakdown_errors, data } = envelope;
  if (response_code !== CODE.ok) throw new ApiError(response_code, description, breakdown_errors, endpoint.path);
  return z.decode(endpoint.data, data) as Data<E>;
}

/** Calls an endpoint. The envelope decides; the HTTP status is not looked at. */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: Written<E>,
  options: CallOptions = {},
): Promise<Data<E>> => dataOf(endpoint, await send(endpoint, input, options));
