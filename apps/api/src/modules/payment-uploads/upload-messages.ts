import type { Language } from '../../platform/language.ts';
import { uploadMessagesAr } from './upload-messages-ar.ts';
import { uploadMessagesEn, type UploadMessages } from './upload-messages-en.ts';
import { uploadMessagesMs } from './upload-messages-ms.ts';
import { uploadMessagesZh } from './upload-messages-zh.ts';

const MESSAGES: Record<Language, UploadMessages> = {
  en: uploadMessagesEn,
  ms: uploadMessagesMs,
  zh: uploadMessagesZh,
  ar: uploadMessagesAr,
};

/** The texts of the files in the reader's language. */
export const uploadMessages = (language: Language): UploadMessages => MESSAGES[language];
