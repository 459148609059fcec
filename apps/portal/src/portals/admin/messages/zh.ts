import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const zh = {
  admin_shell: {
    group_merchants: '商户',
    group_money: '资金',
    group_books: '账目',
    group_platform: '平台',
    users: '人员',
    audit: '审计日志',
    home: '今天',
    merchants: '商户',
    banks: '银行账户',
    payments: '付款记录',
    top_ups: '充值',
    settlements: '结算',
    payouts: '出款',
    refunds: '退款',
    introducers: '介绍人',
    exceptions: '异常',
    reconciliation: '对账',
    invariants: '分类账完整性',
    providers: '支付服务商',
    queues: '队列',
    plans: '套餐',
    holidays: '公共假期',
    factor_resets: '双重验证重置',
    badge: '管理',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
