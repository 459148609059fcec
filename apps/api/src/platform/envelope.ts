import { CODE, httpStatusOf } from '@kutip/contracts/codes';
import { Refusal, type Breakdown } from '@kutip/domain/refusal';
import type { FastifyError, FastifyInstance, RouteHandlerMethod } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { languageOf, type Language } from './language.ts';
import { isApiTarget } from './request-path.ts';
import { collectRouteMethods } from './route-methods.ts';
import { validatorCompiler } from './validation.ts';
import { localizedMessage } from './arabic-messages.ts';

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

export const okEnvelope = (data: unknown, token: string | null, success_code: number = CODE.ok) =>
  envelope(success_code, 'OK', data, null, token);

/** The envelope of a refusal. */
export const envelopeOf = (response_code: number, sentence: string, breakdown: Breakdown) =>
  envelope(response_code, sentence, null, breakdown, null);

const RETRY_AFTER_S = 1;

/**
 * Wraps every response in the envelope: results, refusals and errors. `elsewhere` handles paths outside the API that
 * nothing else serves.
 */
export function useEnvelope(app: FastifyInstance, elsewhere?: RouteHandlerMethod): void {
  const methodsAt = collectRouteMethods(app);
  app.decorateRequest('authentication', null);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    request.routeOptions.config.raw
      ? done(null, body)
      : parseJson(request, body as string, (error, value) =>
          error === null && hasHalfCharacters(body as string) ? done(unreadable()) : done(error, value),
        ),
  );
  // Forms are sent by providers and signed as sent, so they stay unparsed.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  );
  app.setNotFoundHandler(function (request, reply) {
    if (elsewhere && !isApiTarget(request.url)) return elsewhere.call(this, request, reply);
    const methods = methodsAt(request.url);
    if (methods.length > 0) {
      reply.header('allow', methods.join(', '));
      throw new Refusal(CODE.method_not_allowed, 'This address does not support this method.', 'method_not_allowed');
    }
    throw new Refusal(CODE.not_found, 'This address does not exist.');
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = error instanceof Refusal ? error : refusalFor(error);
    if (refusal.code === CODE.internal_error) request.log.error(error);
    const { status, headers, answer } = refusalAnswer(refusal, languageOf(request));
    return reply.code(status).headers(headers).send(answer);
  });
}

/** The HTTP answer of a refusal. */
export function refusalAnswer({ code, message, breakdown }: Refusal, language: Language) {
  const is_temporary = code === CODE.busy || code === CODE.too_many_requests;
  return {
    status: statusOf(code, breakdown),
    headers: is_temporary ? { 'retry-after': String(RETRY_AFTER_S) } : {},
    answer: envelopeOf(code, localizedMessage(code, language) ?? message, breakdown),
  };
}

const HALF_CHARACTER_ESCAPE = /\\ud[89a-f]/i;

/**
 * Whether a name or text in this JSON holds half a character (an unpaired surrogate), which only an escape can write:
 * PostgreSQL stores none.
 */
function hasHalfCharacters(json: string): boolean {
  if (!HALF_CHARACTER_ESCAPE.test(json)) return false;
  let is_well_formed = true;
  JSON.parse(json, (name, value: unknown) => {
    if (!name.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) is_well_formed = false;
    return value;
  });
  return !is_well_formed;
}

const unreadable = (): Refusal =>
  new Refusal(CODE.validation_failed, 'The request could not be read. Check its format and try again.', 'unreadable');

const UNIQUE_VIOLATION = '23505';
/** PostgreSQL text and JSON cannot contain a zero byte. */
const ZERO_BYTE = new Set(['22021', '22P05']);
const TOO_LARGE = 413;

/** An upload that is too large is refused with 413. */
function statusOf(code: number, breakdown: Breakdown): number {
  const reasons = typeof breakdown === 'string' ? [breakdown] : Object.values(breakdown ?? {});
  return code === CODE.upload_refused && reasons.includes('too_large') ? TOO_LARGE : httpStatusOf(code);
}

/**
 * Maps unique violations and unreadable requests (broken JSON, too large a body) to refusals; everything else is an
 * internal error.
 */
function refusalFor({ code, statusCode = 500 }: FastifyError): Refusal {
  if (code === UNIQUE_VIOLATION) return new Refusal(CODE.duplicate, 'This record already exists.', 'duplicate');
  if (ZERO_BYTE.has(code)) return unreadable();
  if (statusCode === TOO_LARGE) return new Refusal(CODE.upload_refused, 'The request is too large.', 'too_large');
  if (statusCode < 500) return unreadable();
  return new Refusal(CODE.internal_error, 'Something went wrong on our side.');
}
