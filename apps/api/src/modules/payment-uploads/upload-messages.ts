import type { Language } from '../../platform/language.ts';
import { uploadMessagesAr } from './upload-messages-ar.ts';
import { uploadMessagesEn, type UploadMessages } from './upload-messages-en.ts';

/** The texts of the files, in English where they are not translated. */
export const uploadMessages = (language: Language): UploadMessages =>
  language === 'ar' ? uploadMessagesAr : uploadMessagesEn;
