import { CODE } from '@kutip/contracts/codes';
import { validationBreakdown } from '@kutip/contracts/reasons';
import { leanxMoment } from '@kutip/domain/compat/leanx';
import { Refusal, type Breakdown } from '@kutip/domain/refusal';
import type { FastifyError, FastifyInstance } from 'fastify';
import { InvalidFieldsError } from '../foreign-routes.ts';

interface LeanxAnswer {
  response_code: number;
  description: string;
  data: unknown;
  breakdown_errors: string;
}

/** LeanX's envelope. `token` is the credential's uuid. */
const envelope = ({ response_code, description, data, breakdown_errors }: LeanxAnswer, now: Date, token: string) => ({
  response_code,
  description,
  app_version: '/api/v1',
  talk_to_server_before: `${leanxMoment(now)}.${String(now.getMilliseconds()).padStart(3, '0')}000`,
  data,
  breakdown_errors,
  token,
});

export const successAnswer = (data: unknown, now: Date, token = '') =>
  envelope({ response_code: CODE.ok, description: 'SUCCESS', data, breakdown_errors: '' }, now, token);

/** LeanX's code for a token that is not one of its host. */
const INVALID_TOKEN = 5699;

const failure = (response_code: number, breakdown_errors: string): LeanxAnswer => ({
  response_code,
  description: 'FAILED',
  data: null,
  breakdown_errors,
});

/** One text: LeanX's clients show it as it is. */
const breakdownText = (sentence: string, breakdown: Breakdown): string => {
  if (typeof breakdown !== 'object' || breakdown === null) return sentence;
  return Object.entries(breakdown)
    .map(([field, reason]) => `${field}: ${reason}`)
    .join(', ');
};

/** Plugins read the status of these: a forged callback, and calls beyond the limit. */
const STATUSES: Readonly<Record<number, number>> = { [CODE.link_invalid]: 400, [CODE.too_many_requests]: 429 };

/** The answer to an error, and its HTTP status: business refusals are 200, as clients take others for a broken line. */
function answerOf(error: unknown): { status: number; answer: LeanxAnswer } {
  if (error instanceof InvalidFieldsError) {
    const reasons = validationBreakdown(error.error, 'body');
    return { status: 200, answer: failure(CODE.validation_failed, breakdownText('', reasons)) };
  }
  if (error instanceof Refusal) {
    const { code, message, breakdown } = error;
    if (code === CODE.not_authenticated) return { status: 200, answer: failure(INVALID_TOKEN, 'INVALID_TOKEN') };
    const status = STATUSES[code] ?? (code >= CODE.internal_error ? 503 : 200);
    return {
      status,
      answer: failure(code, breakdownText(message, code === CODE.validation_failed ? breakdown : null)),
    };
  }
  const { statusCode = 500 } = error as Partial<FastifyError>;
  if (statusCode < 500)
    return { status: statusCode, answer: failure(CODE.validation_failed, 'The request could not be read.') };
  return { status: 500, answer: failure(CODE.internal_error, 'Something went wrong on our side.') };
}

/** Answers every error of this scope in LeanX’s envelope. */
export function answerLeanxErrors(scope: FastifyInstance, now: () => Date): void {
  scope.setErrorHandler((error, request, reply) => {
    const { status, answer } = answerOf(error);
    if (status === 500) request.log.error(error);
    return reply
      .code(status)
      .type('application/json')
      .send(JSON.stringify(envelope(answer, now(), '')));
  });
}
