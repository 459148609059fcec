import type { TranslationOf } from '../translation.ts';
import type * as english from '../en/desk.ts';

export const merchants: TranslationOf<typeof english.merchants> = {
  title: '商户',
  pool_COLLECTION: '收款',
  pool_PAYOUT: '用于付款',
  pool_CREDIT: '额度',
  never: '尚未登录',
  decisions: '决定',
  no_decisions: '这里还没有人作出决定。',
  by_platform: '平台',
  reason: '理由',
  reason_help: '商户会看到。',
};

export const topUpDesk: TranslationOf<typeof english.topUpDesk> = {
  slip_account: '账户',
};

export const payoutDesk: TranslationOf<typeof english.payoutDesk> = {
  match: '户名相符',
};

export const itemKind: TranslationOf<typeof english.itemKind> = {
  PAYMENT: '付款',
  PAYOUT: '银行付款',
  BANK_CREDIT: '提供方入账',
  SETTLEMENT: '结算',
};
