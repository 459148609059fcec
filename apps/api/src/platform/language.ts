import type { FastifyRequest } from 'fastify';

export type Language = 'en' | 'ar';

/** The language a request asks for. Only the first choice counts; whoever asks for another one is answered in English. */
export const languageOf = (request: FastifyRequest): Language =>
  /^\s*ar\b/i.test(request.headers['accept-language'] ?? '') ? 'ar' : 'en';
