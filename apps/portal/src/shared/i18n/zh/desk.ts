import type { TranslationOf } from '../translation.ts';
import type * as english from '../en/desk.ts';

export const merchants: TranslationOf<typeof english.merchants> = {
  title: '商户',
  pool_COLLECTION: '收款',
  pool_PAYOUT: '用于出款',
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
  BANK_CREDIT: '服务商入账',
  SETTLEMENT: '结算',
};

export const proposals: TranslationOf<typeof english.proposals> = {
  title: '等待第二人',
  text: '尚未入账。由另一位管理员确认或拒绝。',
  own: '这是您提出的，须由另一位管理员决定。',
  proposed_by: '提出人',
  proposed_at: '提出时间',
  unknown: '不明',
  confirm: '确认提案',
  reject: '拒绝提案',
  made: '已提出，须由另一位管理员确认。',
  confirmed: '已确认并入账',
  rejected: '提案已拒绝',
  badge: '需要第二人',
  filter: '第二人',
};

export const providerBank = {
  bank: '银行',
  payout_bank: '出款银行',
} as const;
