import type { Language } from '../../platform/language.ts';
import { uploadWordsAr } from './upload-words-ar.ts';
import { uploadWordsEn, type UploadWords } from './upload-words-en.ts';

const WORDS: Record<Language, UploadWords> = { en: uploadWordsEn, ar: uploadWordsAr };
export const uploadWords = (language: Language): UploadWords => WORDS[language];
