import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const zh = {
  search: {
    title: '搜索',
    open: '搜索和前往',
    label: '搜索记录、页面和操作',
    placeholder: '编号、姓名、金额或银行参考号',
    placeholder_pages: '页面或操作',
    results: '结果',
    recent: '最近搜索',
    clear_recent: '清除最近搜索',
    actions: '操作',
    pages: '前往',
    show_all: '在列表中显示全部“{{text}}”',
    found_other: '{{count}} 个结果',
    none: '找不到“{{text}}”。请试试编号、姓名或金额。',
    searching: '正在搜索',
    failed: '无法搜索记录。仍可前往页面和执行操作。',
    move: '移动',
    choose: '打开',
    new_tab: '在新标签页中打开',
    shortcuts: '键盘快捷键',
    shortcuts_open: '显示键盘快捷键',
    shortcuts_single: '单字母快捷键',
    shortcuts_single_help: '如果您使用语音或其他会输入字母的工具，请将其关闭。',
    key_then: '然后',
  },
  search_kind: {
    PAYMENT: '付款记录',
    BILL: '账单',
    CUSTOMER: '客户',
    COLLECTION: '收款项目',
    PAYOUT: '付款',
    SETTLEMENT: '结算',
    REFUND: '退款',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
