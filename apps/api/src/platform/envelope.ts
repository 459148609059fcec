import { CODE, httpStatusOf } from '@kutip/contracts/codes';
import { Refusal, type Breakdown } from '@kutip/domain/refusal';
import type { FastifyError, FastifyInstance, RouteHandlerMethod } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { languageOf } from './language.ts';
import { validatorCompiler } from './validation.ts';
import { sentenceOf } from './words.ts';

const envelope = (
  response_code: number,
  description: string,
  data: unknown,
  breakdown_errors: Breakdown,
  token: string | null,
) => ({
  response_code,
  token,
  data,
  description,
  breakdown_errors,
});

export const okEnvelope = (data: unknown, token: string | null) => envelope(CODE.ok, 'OK', data, null, token);

const RETRY_AFTER_S = 1;

/** Only this prefix is the API's; every other address, also `/api/datatable`, belongs to the portal (C-01). */
export const API_PREFIX = '/api/v1/';

/**
 * Every answer is an envelope: what a handler returns, what it refuses, and what goes wrong around it. `elsewhere`
 * answers addresses that are not the API's and that nothing else serves.
 */
export function useEnvelope(app: FastifyInstance, elsewhere?: RouteHandlerMethod): void {
  app.decorateRequest('admitted', null);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    request.routeOptions.config.raw ? done(null, body) : parseJson(request, body as string, done),
  );
  // Forms come from providers; their signature is over what was sent, so they stay text.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  );
  app.setNotFoundHandler(function (request, reply) {
    if (elsewhere && !request.url.startsWith(API_PREFIX)) return elsewhere.call(this, request, reply);
    throw new Refusal(CODE.not_found, 'There is nothing at this address.');
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { code, message, breakdown } = error instanceof Refusal ? error : refusalFor(error);
    if (code === CODE.internal_error) request.log.error(error);
    if (code === CODE.busy || code === CODE.too_many_requests) reply.header('retry-after', RETRY_AFTER_S);
    const sentence = sentenceOf(code, languageOf(request)) ?? message;
    return reply.code(statusOf(code, breakdown)).send(envelope(code, sentence, null, breakdown, null));
  });
}

const UNIQUE_VIOLATION = '23505';
/** PostgreSQL keeps no zero byte, neither in a text nor in JSON. */
const ZERO_BYTE = new Set(['22021', '22P05']);
const TOO_LARGE = 413;

/** An upload is refused with 413 when its size is the reason. */
function statusOf(code: number, breakdown: Breakdown): number {
  const reasons = typeof breakdown === 'string' ? [breakdown] : Object.values(breakdown ?? {});
  return code === CODE.upload_refused && reasons.includes('too_large') ? TOO_LARGE : httpStatusOf(code);
}

/** A unique key and a request nobody can read (broken JSON, too large a body) are refusals too; all else is a bug of ours. */
function refusalFor({ code, statusCode = 500 }: FastifyError): Refusal {
  if (code === UNIQUE_VIOLATION) return new Refusal(CODE.duplicate, 'This exists already.', 'duplicate');
  if (ZERO_BYTE.has(code)) return new Refusal(CODE.validation_failed, 'The request could not be read.', 'unreadable');
  if (statusCode === TOO_LARGE) return new Refusal(CODE.upload_refused, 'This is too large.', 'too_large');
  if (statusCode < 500) return new Refusal(CODE.validation_failed, 'The request could not be read.', 'unreadable');
  return new Refusal(CODE.internal_error, 'Something went wrong on our side.');
}
