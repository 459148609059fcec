import type { UploadMessages } from './upload-messages-en.ts';

export const uploadMessagesMs: UploadMessages = {
  headings: {
    full_name: 'Nama',
    email: 'E-mel',
    phone_number: 'Telefon',
    amount: 'Amaun (RM)',
    title: 'Tajuk',
    due_date: 'Tarikh akhir',
    reference: 'Rujukan',
  },
  row: 'Baris',
  fault: 'Ralat',
  faults: {
    required: 'tiada',
    too_long: 'terlalu panjang',
    wrong_type: 'bukan teks atau nombor',
    formula: 'ialah formula; masukkan nilainya sendiri',
    invalid_email: 'bukan alamat e-mel',
    invalid_phone: 'bukan nombor telefon bimbit Malaysia, seperti 012-345 6789',
    not_an_amount: 'bukan amaun, seperti 120.00',
    negative: 'negatif',
    too_many_decimals: 'lebih daripada dua tempat perpuluhan',
    too_small: 'kurang daripada RM 1.00',
    too_large: 'melebihi bayaran maksimum',
    not_a_date: 'bukan tarikh, seperti 31-12-2026',
    in_the_past: 'sudah berlalu',
    doubled_in_file: 'berganda dalam fail ini',
    used_before: 'sudah dibilkan dalam kutipan ini',
  },
  example: { full_name: 'Nur Aisyah binti Rahman', title: 'Kelas tuisyen, Januari' },
};
