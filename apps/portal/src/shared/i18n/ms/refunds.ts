export const refunds = {
  refunded_amount: 'Telah dibayar balik',
  pending_amount: 'Dalam proses',
  approval_reasons: 'Sebab orang kedua mesti meluluskannya',
  because_payment_total: 'Jumlah bayaran balik bagi bayaran ini melebihi RM\u00a01,000.',
  because_daily_total: 'Jumlah bayaran balik yang diminta pada hari ini melebihi RM\u00a05,000.',
  because_payee_not_payer: 'Akaun ini bukan atas nama pembayar.',
  because_several_payers: 'Akaun ini telah menerima bayaran balik pembayar lain dalam 30 hari yang lalu.',
};
