import { audit, bankStatus, home, merchants, people, shell } from './en/people.ts';

/** What only the admin portal says, beside the words of all portals. */
export const admin = {
  shell,
  home,
  merchants,
  bank_status: bankStatus,
  people,
  audit,
} as const;
