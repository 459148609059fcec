import type { IncomingHttpHeaders } from 'node:http';
import { LANGUAGES, type Language } from '@kutip/domain/language';

export type { Language } from '@kutip/domain/language';

/** The language of a request. Only the first choice counts; unsupported languages get English. */
export function languageOf({ headers }: { headers: IncomingHttpHeaders }): Language {
  const first = /^\s*([a-z]+)\b/i.exec(headers['accept-language'] ?? '')?.[1]?.toLowerCase();
  return LANGUAGES.find((language) => language === first) ?? 'en';
}
