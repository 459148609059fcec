import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const zh = {
  audit: {
    title: '审计日志',
    subtitle: '谁在何时何地更改了什么。这里的记录永不更改。',
    search_label: '搜索账户、人员或操作',
    column_date: '日期',
    column_actor: '人员',
    column_action: '操作',
    column_change: '更改',
    column_from: '来源',
    empty: '还没有操作',
    empty_text: '人员的每次更改都会记录在这里。',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
