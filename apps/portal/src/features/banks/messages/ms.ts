import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ms = {
  banks: {
    note: 'Akaun anda sendiri. Bayaran anda diselesaikan ke akaun utama setelah akaun itu disahkan.',
    edit: 'Kemas kini akaun bank',
    new_heading: 'Tambah akaun bank',
    account: 'Akaun',
    bank: 'Bank',
    status: 'Status',
    primary: 'Utama',
    is_primary: 'Penyelesaian dihantar ke akaun ini',
    make_primary: 'Jadikan akaun utama',
    empty: 'Belum ada akaun bank',
    empty_text: 'Tambah akaun untuk penyelesaian anda. Kami mengesahkan pemegang akaun dengan bank.',
    number_help: 'Biarkan kosong untuk mengekalkan {{account}}.',
    review_statement: 'Kami sedang menyemak penyata bank anda.',
    review_name: 'Bank tidak mengesahkan nama pemegang. Kami sedang menyemaknya; penyata bank mempercepatkan semakan.',
    add_statement: 'Muat naik penyata bank',
    saved_verified: 'Akaun bank disimpan dan disahkan',
    saved_waits: 'Akaun bank disimpan',
    saved_waits_text: 'Kami sedang menyemak nama pemegangnya; penyelesaian menunggu sehingga ia disahkan.',
    made_primary: 'Penyelesaian kini dihantar ke {{account}}',
    save: 'Simpan',
    statement: 'Penyata bank',
    statement_help:
      'PDF atau gambar satu halaman dengan nama dan nombor akaun. Hanya perlu jika bank tidak mengesahkan nama; kami kemudian menyemaknya.',
    statement_there: 'Anda telah memuat naik penyata bank. Fail baharu akan menggantikannya.',
    choose_statement: 'Pilih fail',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
