import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const zh = {
  accounts: {
    open_in_tab: '在新标签页打开 {{name}}',
    opening: '正在打开商户…',
    businesses: '所有商户',
    switcher_title: '要管理哪个商户？',
    switcher_lead: '在您切换之前，您管理的是所选的商户。',
    current: '您在这里',
    none: '您还没有管理任何商户',
    none_text: '开设一个，或请他人邀请您。',
    this_business: '此商户',
    other_businesses: '您的所有商户',
    business_name: '商户名称',
    logo: '标志',
    logo_help: '付款人会在您的名称旁看到它。图片最大 5 MB。',
    plan: '套餐',
    since: '自',
    your_role: '您的角色',
    new_business: '创建商户',
    new_subtitle: '它有自己的款项、账单、团队和套餐，由您拥有。',
    open_business: '创建商户',
    opened: '{{name}} 已开设',
    opened_text: '您现在管理它。',
    switched_title: '您已切换到另一个商户',
    switched_text: '您在另一个标签页中切换到了 {{now}}。此标签页仍显示 {{mine}}，在您选择之前不会执行任何操作。',
    continue_with: '继续使用 {{name}}',
    back_to: '返回 {{name}}',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
