import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The Chinese texts of the portals, of the payers' pages and of e-mails, as text: the apps never import each other. */
const APPS = join(import.meta.dirname, '../..');
const FILES = ['portal/src/**/{zh,zh/*}.ts', 'public/src/**/messages/zh.ts', 'api/src/**/messages/*zh.ts'];
const lines = FILES.flatMap((files) => globSync(files, { cwd: APPS })).flatMap((file) =>
  readFileSync(join(APPS, file), 'utf8')
    .split('\n')
    .filter((line) => /\p{Script=Han}/u.test(line))
    .map((line) => `${file}: ${line.trim()}`),
);

/** Of several words for one thing, those that are not used, by the one that is. */
const ONE_WORD: Readonly<Record<string, RegExp>> = {
  账户: /帐户|户口|账号/,
  套餐: /配套/,
  服务商: /提供方|渠道商/,
  客户: /顾客/,
  出款: /付出款项|付款转出|付款转账|拨款/,
  分类账: /账本/,
  付款表格: /付款表单/,
  账单表格: /账单表(?![格单])/,
  对账单: /银行结单/,
  支付方式: /付款方式/,
  双重验证: /两步登录|第二因素/,
  创建: /建立/,
  消息: /讯息/,
  额度: /信用点/,
  冲正: /冲销|冲回/,
  待结算: /待结(?!算)/,
  仍视为有效: /仍然算数|仍算有效/,
  所有者: /拥有者|店主/,
};

test.each(Object.entries(ONE_WORD))('one thing has one word in Chinese: %s', (_word, others) => {
  expect(lines.length).toBeGreaterThan(2500);
  expect(lines.filter((line) => others.test(line))).toEqual([]);
});

test('Chinese punctuation has full width', () => {
  const narrow = /\p{Script=Han}[,:;!?](?:\p{Script=Han}| ?\p{Script=Han})/u;
  // What is typed into a field is separated as on the keyboard.
  expect(lines.filter((line) => narrow.test(line) && !line.includes('option_values_hint'))).toEqual([]);
});

test('a payer is no “he” in Chinese', () => {
  expect(lines.filter((line) => /(?<!其)他(?!人|们|方)/.test(line))).toEqual([]);
});
