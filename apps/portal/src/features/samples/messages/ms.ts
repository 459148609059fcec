import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ms = {
  samples: {
    title: 'Contoh komponen',
    subtitle: 'Halaman dalaman untuk menyemak warna, bahasa dan arah',
    buttons: 'Butang',
    statuses: 'Status dan amaun',
    notes: 'Nota',
    fields: 'Medan',
    loading: 'Keadaan memuat dan kosong',
    all_pages: 'Semua halaman',
    all_pages_text: 'Setiap halaman yang tidak memerlukan rekod',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
