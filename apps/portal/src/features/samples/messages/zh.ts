import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const zh = {
  samples: {
    title: '组件示例',
    subtitle: '用于检查颜色、语言和方向的内部页面',
    buttons: '按钮',
    primary: '主要',
    secondary: '次要',
    dangerous: '危险操作',
    busy: '处理中',
    statuses: '状态和金额',
    notes: '提示',
    note: '提示说明读者看不到的内容。',
    fields: '字段',
    text_field: '文本',
    invalid_field: '有错误的文本',
    choice_field: '选择',
    check_field: '复选框',
    loading: '加载和空白状态',
    all_pages: '所有页面',
    all_pages_text: '不需要记录的每个页面',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
