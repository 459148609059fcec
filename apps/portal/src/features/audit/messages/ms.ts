import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ms = {
  audit: {
    title: 'Log audit',
    subtitle: 'Siapa mengubah apa, bila dan dari mana. Rekod ini tidak pernah diubah.',
    search_label: 'Cari akaun, orang atau tindakan',
    column_date: 'Tarikh',
    column_actor: 'Siapa',
    column_action: 'Tindakan',
    column_change: 'Perubahan',
    column_from: 'Dari',
    empty: 'Belum ada tindakan',
    empty_text: 'Setiap perubahan oleh seseorang dicatat di sini.',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
