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
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
