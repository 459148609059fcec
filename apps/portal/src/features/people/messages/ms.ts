import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ms = {
  people: {
    title: 'Orang',
    subtitle: 'Semua yang mempunyai log masuk, dalam peranan akaun yang terakhir digunakan',
    search_label: 'Cari nama, e-mel atau nama pengguna',
    column_name: 'Nama',
    column_role: 'Peranan',
    column_status: 'Keadaan',
    column_last: 'Terakhir di sini',
    empty: 'Belum ada sesiapa',
    empty_text: 'Sesiapa yang mempunyai log masuk muncul di sini.',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
