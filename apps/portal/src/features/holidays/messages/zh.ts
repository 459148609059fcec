import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const zh = {
  holidays: {
    title: '公共假期',
    subtitle: '这些日子不发送结算',
    search_label: '搜索名称',
    column_date: '日期',
    column_name: '名称',
    column_change: '更改',
    add: '添加假期',
    add_title: '添加假期',
    name: '名称',
    date: '日期',
    date_help: '今天之后的日期',
    name_help: '按公布的名称',
    added: '已添加假期',
    rename: '重命名',
    rename_title: '重命名假期',
    renamed: '已重命名假期',
    fixed: '已过',
    empty: '还没有假期',
    empty_text: '在此添加的日期不算工作日。',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
