import type { Language } from '@kutip/domain/language';
import { ar } from './ar.ts';
import { en, type EmailMessages } from './en.ts';
import { ms } from './ms.ts';
import { zh } from './zh.ts';

export const EMAIL_MESSAGES: Record<Language, EmailMessages> = { en, ms, zh, ar };
