import type { MoneyEffect } from '@kutip/domain/money-effects';
import { z } from 'zod';
import type { Access } from './access.ts';

/** One API endpoint as plain data: the server mounts it, the front ends call it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to `api/v1/`, with `:name` for each key of `params`. */
  path: string;
  access: Access;
  /** What the call is for, in one sentence of the developers' site. */
  description?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Schema of the envelope's `data` on success. */
  data: z.ZodType;
  /** The response_code of success, if not 2000. */
  success_code?: number;
  /** What the call does with money. The server requires a recent second factor for it (4028). */
  money?: MoneyEffect;
  /** The server requires a recent second factor (4028) for another reason than money. */
  second_factor?: true;
  /** Supports the `Idempotency-Key` header: the first response is stored for a day and returned again. */
  idempotent?: true;
  /**
   * Fields of `data` that only the first response carries. They are not stored with it: whoever repeats the request
   * need not be who made it. `data` declares them optional.
   */
  first_response_only?: readonly string[];
  /**
   * Set for responses without an envelope: plain text for providers, a 303 redirect for browsers, or a file. `data` is
   * that text, URL or `fileAnswer`; refusals still use the envelope.
   */
  answers?: 'text' | 'redirect' | 'file';
  /**
   * Identical requests that arrive while one is being answered share the next answer. For public calls that only read, and
   * whose answer does not depend on who asks.
   */
  shares_answers?: true;
  /** The form body is passed unparsed, so that a signature over it can be verified. */
  raw?: true;
  /** The largest body in bytes, less than the server's own limit; a larger one is refused before it is read. */
  max_bytes?: number;
  /** The body is multipart/form-data; files in it are `File` objects. */
  multipart?: true;
}

/** `data` of an endpoint that returns a file: bytes or a stream. */
export interface FileAnswer {
  name: string;
  mime: string;
  content: Uint8Array | ReadableStream | AsyncIterable<Uint8Array>;
}
export const fileAnswer = z.custom<FileAnswer>();

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type ContractEntry = Endpoint & { gets?: Endpoint[]; exports?: Endpoint };

/**
 * The endpoints of a contract by name; a listing is followed by its GET variants and its export. Other data of a contract,
 * such as the constraints of a resource, is no endpoint.
 */
export const endpointsOf = (contract: object): [name: string, endpoint: Endpoint][] =>
  Object.entries(contract as Record<string, ContractEntry>)
    .filter(([, one]) => 'method' in one)
    .flatMap(([name, one]) =>
      [one, ...(one.gets ?? []), ...(one.exports ? [one.exports] : [])].map((door): [string, Endpoint] => [name, door]),
    );

type RequestSchema<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType ? E[K] : never;

/** The parsed input of a handler, with defaults. */
export type ParsedRequest<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as RequestSchema<E, K> extends never ? never : K]: z.output<RequestSchema<E, K>>;
};
/** The input of a caller: before parsing, so fields with defaults are optional. */
export type RequestInput<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as RequestSchema<E, K> extends never ? never : K]: z.input<RequestSchema<E, K>>;
};
/** The in-memory type of `data`: the schema's output; the wire format is the schema's input. */
export type Data<E extends Endpoint> = z.output<E['data']>;
