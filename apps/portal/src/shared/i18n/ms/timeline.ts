export const timeline = {
  bill_created: 'Bil berjumlah {{amount}} telah dibuat.',
  bill_sent: 'Bil telah dihantar melalui {{channel}}.',
  bill_cancelled: 'Bil telah dibatalkan.',
  bill_expired: 'Tempoh untuk membayar telah tamat.',
  attempt_started: 'Pembayar memilih {{bank}} untuk membayar {{amount}}.',
  attempt_pending: '{{bank}} belum menyelesaikan bayaran ({{reason}}).',
  approver_awaited: '{{bank}} menunggu pelulus syarikat meluluskan bayaran.',
  provider_asked: 'Kami bertanya {{bank}}: belum disahkan.',
  payment_confirmed: '{{bank}} mengesahkan {{amount}}.',
  payment_duplicate: '{{bank}} mengesahkan bayaran kedua sebanyak {{amount}}. Ia diasingkan untuk bayaran balik.',
  payment_overpaid:
    'Melalui {{bank}}, {{amount}} lebih daripada yang diminta telah masuk. Lebihan itu perlu dipulangkan.',
  attempt_failed: '{{bank}} menolak bayaran: {{reason}}.',
  attempt_cancelled: 'Pembayar membatalkan di {{bank}}.',
  attempt_expired: 'Bayaran di {{bank}} kehabisan masa.',
  answer_mismatched: 'Satu jawapan bank tidak sepadan dengan bayaran ini ({{field}}). Ia tidak diterima.',
  answer_contradicted: 'Bank menarik balik pengesahannya ({{reason}}). Tiada wang digerakkan.',
  attempt_unresolved: 'Bank masih tidak menyatakan kesudahan bayaran. Seseorang sedang menyemaknya.',
  bill_reminded: 'Pelanggan telah diingatkan melalui e-mel.',
  bill_changed: 'Bil telah diubah.',
  offline_recorded: '{{by}} mencatat {{amount}} sebagai dibayar terus ({{method}}).',
  offline_undone: '{{by}} membatalkan bayaran terus {{amount}}: bil perlu dibayar semula.',
} as const;

export const timelineMore = {
  next_at: 'Kami bertanya lagi pada {{at}}.',
  reference: 'Rujukan {{reference}}',
  late_bill_cancelled: 'Bil sudah dibatalkan sebelum itu: pertimbangkan bayaran balik.',
  late_bill_expired: 'Tempoh membayar sudah tamat sebelum itu: pertimbangkan bayaran balik.',
  late_collection_closed: 'Kutipan sudah ditutup sebelum itu: pertimbangkan bayaran balik.',
  a_bank: 'Bank',
  no_reason: 'tiada sebab diberi',
  unknown: 'Sesuatu telah direkodkan: {{kind}}.',
  field_order_no: 'nombor pesanan',
  field_amount: 'amaun',
  field_currency: 'mata wang',
  late_amount_changed: 'Jumlah bil sudah berubah: pertimbangkan apa yang perlu dibuat dengan perbezaannya.',
  method_CASH: 'tunai',
  method_CHEQUE: 'cek',
  method_BANK_TRANSFER: 'pindahan bank',
} as const;

export const actor = {
  payer: 'Pembayar',
  merchant: 'Anda',
  provider: 'Bank',
  system: 'Sistem',
} as const;
