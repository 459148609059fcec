import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const zh = {
  banks: {
    note: '您自己的账户。付款人支付的款项会结算到已验证的主账户。',
    edit: '更改银行账户',
    new_heading: '添加银行账户',
    account: '账户',
    bank: '银行',
    status: '状态',
    primary: '主账户',
    is_primary: '结算款项汇入此账户',
    make_primary: '设为主账户',
    empty: '还没有银行账户',
    empty_text: '添加接收结算款项的账户，我们会向银行查询持有人。',
    number_help: '留空则保留 {{account}}。',
    review_statement: '我们正在审核您的银行对账单。',
    review_name: '银行未确认户名，我们正在审核；提供银行对账单可加快审核。',
    add_statement: '上传银行对账单',
    saved_verified: '银行账户已保存并通过验证',
    saved_waits: '银行账户已保存',
    saved_waits_text: '我们正在核对户名；验证通过之前不会结算到此账户。',
    made_primary: '结算款项现在汇入 {{account}}',
    save: '保存',
    statement: '账户对账单的一页',
    statement_help: 'PDF 或图片，须显示姓名和账户号码。仅在银行无法确认姓名时需要：届时由我们审核。',
    statement_there: '我们已有一页对账单。新的会取代它。',
    choose_statement: '选择文件',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
