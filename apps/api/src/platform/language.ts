import { LANGUAGES, type Language } from '@kutip/domain/language';
import type { FastifyRequest } from 'fastify';

export type { Language } from '@kutip/domain/language';

/** The language of a request. Only the first choice counts; unsupported languages get English. */
export function languageOf(request: FastifyRequest): Language {
  const first = /^\s*([a-z]+)\b/i.exec(request.headers['accept-language'] ?? '')?.[1]?.toLowerCase();
  return LANGUAGES.find((language) => language === first) ?? 'en';
}
