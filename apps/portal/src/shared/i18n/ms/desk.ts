import type { TranslationOf } from '../translation.ts';
import type * as english from '../en/desk.ts';

export const merchants: TranslationOf<typeof english.merchants> = {
  title: 'Peniaga',
  pool_COLLECTION: 'Kutipan',
  pool_PAYOUT: 'Untuk bayaran keluar',
  pool_CREDIT: 'Kredit',
  never: 'Belum pernah masuk',
  decisions: 'Keputusan',
  no_decisions: 'Belum ada keputusan di sini.',
  by_platform: 'Pihak platform',
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
  BANK_CREDIT: 'Kredit daripada penyedia',
  SETTLEMENT: 'Penyelesaian',
};
