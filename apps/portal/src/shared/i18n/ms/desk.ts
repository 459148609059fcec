import type { TranslationOf } from '../translation.ts';
import type * as english from '../en/desk.ts';

export const merchants: TranslationOf<typeof english.merchants> = {
  title: 'Peniaga',
  pool_COLLECTION: 'Jualan',
  pool_PAYOUT: 'Pembayaran keluar',
  pool_CREDIT: 'Kredit',
  never: 'Belum pernah log masuk',
  decisions: 'Keputusan',
  no_decisions: 'Belum ada keputusan.',
  by_platform: 'Platform',
  reason: 'Sebab',
  reason_help: 'Peniaga membaca ini.',
};

export const topUpDesk: TranslationOf<typeof english.topUpDesk> = {
  slip_account: 'Akaun',
};

export const payoutDesk: TranslationOf<typeof english.payoutDesk> = {
  match: 'Padanan nama',
};

export const itemKind: TranslationOf<typeof english.itemKind> = {
  PAYMENT: 'Bayaran',
  PAYOUT: 'Pembayaran keluar ke bank',
  BANK_CREDIT: 'Kredit bank daripada penyedia',
  SETTLEMENT: 'Penyelesaian',
};

export const proposals: TranslationOf<typeof english.proposals> = {
  title: 'Menunggu orang kedua',
  text: 'Belum ada apa-apa yang direkodkan. Pentadbir lain akan mengesahkan atau menolaknya.',
  own: 'Anda yang mencadangkannya. Pentadbir lain perlu membuat keputusan.',
  proposed_by: 'Dicadangkan oleh',
  proposed_at: 'Dicadangkan pada',
  unknown: 'Tidak diketahui',
  confirm: 'Sahkan cadangan',
  reject: 'Tolak cadangan',
  made: 'Dicadangkan. Pentadbir lain perlu mengesahkannya.',
  confirmed: 'Disahkan dan direkodkan',
  rejected: 'Cadangan ditolak',
  badge: 'Perlu orang kedua',
  filter: 'Orang kedua',
};

export const providerBank = {
  bank: 'Bank',
  payout_bank: 'Bank pembayaran keluar',
} as const;
