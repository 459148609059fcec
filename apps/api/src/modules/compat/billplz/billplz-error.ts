import { CODE, httpStatusOf } from '@kutip/contracts/codes';
import { Refusal, type Breakdown } from '@kutip/domain/refusal';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { InvalidFieldsError } from '../foreign-routes.ts';

interface BillplzError {
  status: number;
  type: string;
  /** A list for invalid fields and the rate limit, else one text: some clients decode only that. */
  message: string | string[];
}

const TEXTS: Record<string, string> = {
  required: 'can’t be blank',
  too_long: 'is too long',
  too_short: 'is too short',
  not_found: 'does not exist',
  duplicate: 'has already been taken',
  not_https: 'must start with https://',
  not_public: 'must be a public address',
  not_supported: 'is not supported',
};

/** `collection_id` → `Collection id` */
const labelOf = (field: string): string => {
  const plain = field.replaceAll(/[._]/g, ' ');
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
};
const reasonText = (reason: string): string => TEXTS[reason] ?? 'is invalid';

const fieldTexts = (reasons: Readonly<Record<string, string>>): string[] =>
  Object.entries(reasons).map(([field, reason]) => `${labelOf(field)} ${reasonText(reason)}`);

const invalid = (message: string[]): BillplzError => ({ status: 422, type: 'RecordInvalid', message });
const unauthorized = (message: string): BillplzError => ({ status: 401, type: 'Unauthorized', message });

const texts = (sentence: string, breakdown: Breakdown): string[] =>
  typeof breakdown === 'object' && breakdown !== null ? fieldTexts(breakdown) : [sentence];

const firstIssues = (error: z.ZodError): Record<string, string> =>
  Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.') || 'body', message]).toReversed());

function errorOfRefusal({ code, message, breakdown }: Refusal): BillplzError {
  const status = httpStatusOf(code);
  if (code === CODE.not_authenticated || code === CODE.not_permitted) return unauthorized('Access denied');
  if (status === 403) return unauthorized(message);
  if (status === 404) return { status, type: 'RecordNotFound', message: 'Record not found' };
  if (status === 429) return { status, type: 'RateLimit', message: ['Too many requests'] };
  if (code === CODE.insufficient_balance) return invalid(['You do not have enough payments']);
  if (status >= 500) return { status: status === 502 ? 503 : status, type: 'ServerError', message };
  return invalid(texts(message, breakdown));
}

const BODY_TOO_LARGE = 413;
const UNIQUE_VIOLATION = '23505';

function errorOf(error: unknown): BillplzError {
  if (error instanceof Refusal) return errorOfRefusal(error);
  if (error instanceof InvalidFieldsError) return invalid(fieldTexts(firstIssues(error.error)));
  const { statusCode = 500, code } = error as Partial<FastifyError>;
  if (code === UNIQUE_VIOLATION) return invalid(['The record has already been created']);
  if (statusCode === BODY_TOO_LARGE) return invalid(['The request is too large']);
  if (statusCode < 500) return invalid(['The request could not be read']);
  return { status: 500, type: 'ServerError', message: 'Something went wrong on our side' };
}

/** Answers every error of this scope in Billplz’s form. */
export function answerBillplzErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    const { status, type, message } = errorOf(error);
    if (status === 500) request.log.error(error);
    return reply
      .code(status)
      .type('application/json')
      .send(JSON.stringify({ error: { type, message } }));
  });
}
