import type { PlainWords } from '../en.ts';
import { audit, bankStatus, home, merchants, people, shell } from './zh/people.ts';
import type { admin as en } from './en.ts';

/** The admin portal in Chinese; the compiler misses a word that is not here. */
export const admin = {
  shell,
  home,
  merchants,
  bank_status: bankStatus,
  people,
  audit,
} as const satisfies PlainWords<typeof en>;
