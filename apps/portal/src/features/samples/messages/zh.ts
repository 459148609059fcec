import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const zh = {
  samples: {
    title: '组件示例',
    subtitle: '用于检查颜色、语言和方向的内部页面',
    buttons: '按钮',
    statuses: '状态和金额',
    notes: '提示',
    fields: '字段',
    loading: '加载和空白状态',
    all_pages: '所有页面',
    all_pages_text: '不需要记录的每个页面',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
