import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ms = {
  holidays: {
    title: 'Cuti umum',
    subtitle: 'Hari tanpa penghantaran penyelesaian',
    search_label: 'Cari nama',
    column_date: 'Tarikh',
    column_name: 'Nama',
    column_change: 'Perubahan',
    add: 'Tambah cuti',
    add_title: 'Tambah cuti',
    name: 'Nama',
    date: 'Tarikh',
    date_help: 'Hari selepas hari ini',
    name_help: 'Seperti yang diumumkan',
    added: 'Cuti ditambah',
    rename: 'Tukar nama',
    rename_title: 'Tukar nama cuti',
    renamed: 'Nama cuti ditukar',
    fixed: 'Telah berlalu',
    empty: 'Belum ada cuti',
    empty_text: 'Hari yang anda tambah di sini tidak dikira hari bekerja.',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
