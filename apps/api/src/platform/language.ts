import type { FastifyRequest } from 'fastify';

export type Language = 'en' | 'ar';

/** The language of a request. Only the first choice counts; unsupported languages get English. */
export const languageOf = (request: FastifyRequest): Language =>
  /^\s*ar\b/i.test(request.headers['accept-language'] ?? '') ? 'ar' : 'en';
