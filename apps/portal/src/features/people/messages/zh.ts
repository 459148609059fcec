import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const zh = {
  people: {
    title: '人员',
    subtitle: '所有可登录的人，及其在最近使用账户中的角色',
    search_label: '搜索姓名、电邮或用户名',
    column_name: '姓名',
    column_role: '角色',
    column_status: '状态',
    column_last: '最近登录',
    empty: '还没有人',
    empty_text: '可登录的人会显示在这里。',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
