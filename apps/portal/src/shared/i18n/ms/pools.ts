export const topUps = {
  column_created: 'Tarikh',
  facts: 'Butiran',
  paid_at: 'Dibayar',
  proof_at: 'Bukti diserahkan',
  reviewed_at: 'Disemak',
  note: 'Catatan',
  bank_reference: 'Rujukan bank',
} as const;

export const topUpStatus = {
  PENDING: 'Menunggu wang',
  PROCESSING: 'Sedang dibayar',
  AWAITING_REVIEW: 'Sedang disemak',
  PAID: 'Ditambah',
  EXPIRED: 'Tamat tempoh',
  CANCELLED: 'Dibatalkan',
  REJECTED: 'Tidak ditemui',
} as const;
