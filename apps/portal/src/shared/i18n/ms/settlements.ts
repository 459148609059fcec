export const settlements = {
  column_fee: 'Caj',
  column_tax: 'Cukai perkhidmatan',
  filter_type: 'Jenis',
  type_AUTO: 'Automatik',
  type_SELF: 'Pengeluaran',
} as const;

export const settlementStatus = {
  SCHEDULED: 'Dijadualkan',
  ON_HOLD: 'Ditahan',
  PENDING: 'Belum dihantar',
  PROCESSING: 'Dalam proses',
  SETTLED: 'Diselesaikan',
  FAILED: 'Gagal',
  REJECTED: 'Ditolak',
  RETURNED: 'Dipulangkan',
} as const;
