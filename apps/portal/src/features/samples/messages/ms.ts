import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ms = {
  samples: {
    title: 'Contoh komponen',
    subtitle: 'Halaman dalaman untuk menyemak warna, bahasa dan arah',
    buttons: 'Butang',
    primary: 'Utama',
    secondary: 'Kedua',
    dangerous: 'Berisiko',
    busy: 'Sedang berjalan',
    statuses: 'Status dan jumlah',
    notes: 'Nota',
    note: 'Nota menerangkan perkara yang tidak kelihatan kepada pembaca.',
    fields: 'Medan',
    text_field: 'Teks',
    invalid_field: 'Teks dengan ralat',
    choice_field: 'Pilihan',
    check_field: 'Kotak semak',
    loading: 'Keadaan memuat dan kosong',
    all_pages: 'Semua halaman',
    all_pages_text: 'Setiap halaman yang tidak memerlukan rekod',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
