export const topUps = {
  column_created: 'Tarikh',
  facts: 'Butiran',
  paid_at: 'Dibayar',
  proof_at: 'Bukti dimuat naik',
  reviewed_at: 'Disemak',
  note: 'Nota',
  bank_reference: 'Rujukan bank',
} as const;

export const topUpStatus = {
  PENDING: 'Menunggu bayaran',
  PROCESSING: 'Sedang diproses',
  AWAITING_REVIEW: 'Sedang disemak',
  PAID: 'Dibayar',
  EXPIRED: 'Tamat tempoh',
  CANCELLED: 'Dibatalkan',
  REJECTED: 'Tidak ditemui',
} as const;
