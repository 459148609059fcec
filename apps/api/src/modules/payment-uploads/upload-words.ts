import type { RowFault, UploadColumn } from '@kutip/domain/bill-upload';
import type { Language } from '../../platform/language.ts';
import { uploadWordsAr } from './upload-words-ar.ts';
import { uploadWordsEn } from './upload-words-en.ts';

/** The words of the files that we give out: headings, and what is wrong with a row. */
export interface UploadWords {
  headings: Record<UploadColumn, string>;
  row: string;
  fault: string;
  faults: Record<RowFault, string>;
  example: { full_name: string; title: string };
}

const WORDS: Record<Language, UploadWords> = { en: uploadWordsEn, ar: uploadWordsAr };
export const uploadWords = (language: Language): UploadWords => WORDS[language];
