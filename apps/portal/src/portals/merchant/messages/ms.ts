import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ms = {
  shell: {
    group_collect: 'Kutip',
    group_money: 'Wang',
    settings: 'Tetapan',
    dashboard: 'Papan pemuka',
    collections: 'Kutipan',
    customers: 'Pelanggan',
    payments: 'Bayaran',
    exceptions: 'Perlu perhatian',
  },
  accounts: {
    group: 'Perniagaan',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
