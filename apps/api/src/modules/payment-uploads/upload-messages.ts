import type { Language } from '../../platform/language.ts';
import { uploadMessagesAr } from './upload-messages-ar.ts';
import { uploadMessagesEn, type UploadMessages } from './upload-messages-en.ts';

const MESSAGES: Record<Language, UploadMessages> = { en: uploadMessagesEn, ar: uploadMessagesAr };
export const uploadMessages = (language: Language): UploadMessages => MESSAGES[language];
