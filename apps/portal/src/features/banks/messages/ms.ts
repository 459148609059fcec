import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const ms = {
  banks: {
    note: 'Akaun anda sendiri. Bayaran daripada pembayar dihantar ke akaun utama setelah ia disahkan.',
    edit: 'Ubah akaun bank',
    new_heading: 'Tambah akaun bank',
    account: 'Akaun',
    bank: 'Bank',
    status: 'Status',
    primary: 'Utama',
    is_primary: 'Penyelesaian dihantar ke akaun ini',
    make_primary: 'Jadikan akaun utama',
    empty: 'Belum ada akaun bank',
    empty_text: 'Tambah akaun yang menerima penyelesaian anda. Bank ditanya milik siapa akaun itu.',
    number_help: 'Biarkan kosong untuk mengekalkan {{account}}.',
    review_statement: 'Kami sedang menyemak penyata bank anda.',
    review_name: 'Bank tidak mengesahkan nama pemegang. Kami sedang menyemaknya; penyata bank mempercepatkan semakan.',
    add_statement: 'Muat naik penyata bank',
    saved_verified: 'Akaun bank disimpan dan disahkan',
    saved_waits: 'Akaun bank disimpan',
    saved_waits_text: 'Kami sedang menyemak nama pemegangnya; penyelesaian menunggu sehingga ia disahkan.',
    made_primary: 'Penyelesaian kini dihantar ke {{account}}',
    save: 'Simpan',
    statement: 'Satu halaman penyata akaun',
    statement_help:
      'PDF atau gambar, dengan nama dan nombor. Hanya perlu jika bank tidak mengesahkan nama: kami akan menyemaknya.',
    statement_there: 'Kami ada satu halaman penyatanya. Yang lain akan menggantikannya.',
    choose_statement: 'Pilih fail',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
