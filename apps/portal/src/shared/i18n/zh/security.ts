import type { TranslationOf } from '../translation.ts';
import type * as english from '../en/security.ts';

export const security: TranslationOf<typeof english.security> = {
  only_there: '您的通行密钥属于 {{domain}}，请在那里打开后台后继续。',
  add: '添加通行密钥',
  add_text: '浏览器会要求您的指纹、面容或设备 PIN。',
  password_text: '请先输入密码，以确认是您本人添加通行密钥。',
  name: '名称',
  name_help: '方便日后辨认，例如“办公室笔记本”。',
  confirm_text: '请用指纹、面容或设备 PIN 确认。',
  use_passkey: '使用通行密钥',
  not_confirmed: '未完成确认，请重试。',
  already_registered: '此设备上已有您的通行密钥。',
  instead: {
    passkey: '改用通行密钥',
    code: '改用验证码',
    app: '改为设置应用',
    new_passkey: '改用通行密钥而不用应用',
  },
};
