export const fees = {
  rate_percent: '{{percent}}%',
  rate_both: '{{percent}}% + {{fixed}}',
  rate_least: '{{rate}}, sekurang-kurangnya {{least}}',
  fee: 'Yuran {{rate}}',
  none: 'Tiada yuran',
  bank_1: 'Akaun peribadi',
  bank_2: 'Akaun syarikat',
  receive: 'Anda terima {{net}} daripada {{amount}}',
  payer_pays: 'Pembayar membayar {{total}}, anda terima {{net}}',
  exceeds: 'Tidak ditawarkan untuk {{amount}}: yuran lebih tinggi',
  tax: 'Yuran belum termasuk cukai perkhidmatan {{percent}}%. Jumlah yang anda terima adalah selepas yuran dan cukai.',
} as const;
