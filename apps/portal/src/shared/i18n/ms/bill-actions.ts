export const reminders = {
  on: 'pada tarikh akhir',
  none: 'Tiada peringatan',
  own: 'Hari tersendiri untuk bil ini',
  days: 'Hari peringatan',
  as_form: 'Mengikut kutipan: {{says}}',
  before_other: '{{shown}} hari sebelum',
  after_other: '{{shown}} hari selepas',
} as const;

export const offline = {
  CASH: 'Tunai',
  CHEQUE: 'Cek',
  BANK_TRANSFER: 'Pindahan bank',
} as const;
