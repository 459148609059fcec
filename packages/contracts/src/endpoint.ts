import { z } from 'zod';
import type { Access } from './access.ts';

/** One call of the API, as plain data. The server mounts it, the front ends call it, all read the same object. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to `api/v1/`, with `:name` for each key of `params`. */
  path: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** What `data` holds in the envelope when all went well. */
  data: z.ZodType;
  /** An `Idempotency-Key` header is honoured: the first answer is stored for a day and given again. */
  idempotent?: true;
  /** Not an envelope: a provider hears plain text, a payer's browser is sent on (303), a file is
   * saved. `data` is that text, address or `fileAnswer`; a refusal is the envelope still. */
  answers?: 'text' | 'redirect' | 'file';
  /** `true` where the body arrives as a form, unparsed, so that a signature can be checked over what was sent. */
  raw?: true;
  /** The body arrives as multipart/form-data; a file in it is a `File`. */
  multipart?: true;
}

/** `data` of an endpoint that answers a file: bytes, or a stream of them where there may be many. */
export interface FileAnswer {
  name: string;
  mime: string;
  content: Uint8Array | ReadableStream | AsyncIterable<Uint8Array>;
}
export const fileAnswer = z.custom<FileAnswer>();

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** The endpoints of a contract by name, a listing followed by its GET twins and its export. */
export const endpointsOf = (contract: object): [name: string, endpoint: Endpoint][] =>
  Object.entries(contract as Record<string, Endpoint & { gets?: Endpoint[]; exports?: Endpoint }>).flatMap(
    ([name, one]) =>
      [one, ...(one.gets ?? []), ...(one.exports ? [one.exports] : [])].map((door): [string, Endpoint] => [name, door]),
  );

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType ? E[K] : never;

/** What a handler receives: parsed and defaulted. */
export type Parsed<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as Part<E, K> extends never ? never : K]: z.output<Part<E, K>>;
};
/** What a caller writes: before parsing, so defaults may be left out. */
export type Written<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as Part<E, K> extends never ? never : K]: z.input<Part<E, K>>;
};
/** In memory the data is the schema's output; on the wire (codecs applied) it is the schema's input. */
export type Data<E extends Endpoint> = z.output<E['data']>;
