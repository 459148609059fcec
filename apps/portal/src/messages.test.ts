import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ar as adminAr } from './portals/admin/messages-ar.ts';
import { en as adminEn } from './portals/admin/messages-en.ts';
import { ms as adminMs } from './portals/admin/messages-ms.ts';
import { zh as adminZh } from './portals/admin/messages-zh.ts';
import { ar as introducerAr } from './portals/introducer/messages-ar.ts';
import { en as introducerEn } from './portals/introducer/messages-en.ts';
import { ms as introducerMs } from './portals/introducer/messages-ms.ts';
import { zh as introducerZh } from './portals/introducer/messages-zh.ts';
import { ar } from './portals/merchant/messages-ar.ts';
import { en } from './portals/merchant/messages-en.ts';
import { ms } from './portals/merchant/messages-ms.ts';
import { zh } from './portals/merchant/messages-zh.ts';
import { mergeMessages } from './shared/i18n/merge-messages.ts';
import { en as sharedEn } from './shared/i18n/en.ts';

type Tree = { readonly [key: string]: string | Tree };

/** 'list.search' → 'Search' for every message of a language. */
const listMessages = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : listMessages(value, `${path}${key}.`),
  );
const placeholders = (message: string): string[] => [...new Set(message.match(/\{\{.+?\}\}/g))].toSorted();
const ALL = {
  en: mergeMessages(en, adminEn, introducerEn),
  ms: mergeMessages(ms, adminMs, introducerMs),
  zh: mergeMessages(zh, adminZh, introducerZh),
  ar: mergeMessages(ar, adminAr, introducerAr),
};
const english = new Map(listMessages(ALL.en));

/** Text that may equal English: names, symbols and words that Malay has borrowed. */
const SAME =
  /^(?:[\W\d\s]*|Menu|Status|Item|Bank|Debit|QR|PNG|SVG|PayPal|DuitNow|FPX|XLSX|CSV|WhatsApp|SKU|URL|Nonce|ms|SQL Account|AutoCount|Xero|QuickBooks Online)*$/;

describe.each([
  ['ms', ALL.ms],
  ['zh', ALL.zh],
  ['ar', ALL.ar],
])('the messages in %s', (_language, tree: Tree) => {
  const messages = listMessages(tree);

  test('have the same placeholders as the English messages', () => {
    const wrong = messages.filter(([path, message]) => {
      // Singular and dual forms may omit the number.
      const is_counted = /_(?:one|two|zero|few|many|other)$/.test(path);
      const expected = placeholders(english.get(path) ?? english.get(path.replace(/_[a-z]+$/, '_other')) ?? '');
      const actual = placeholders(message);
      return is_counted ? actual.some((one) => !expected.includes(one)) : String(actual) !== String(expected);
    });
    expect(wrong).toEqual([]);
  });

  test('are all translated', () => {
    const untranslated = messages.filter(
      ([path, message]) => english.get(path) === message && !SAME.test(message.replaceAll(/\{\{.+?\}\}/g, '')),
    );
    expect(untranslated).toEqual([]);
  });
});

/** The verb of each action; Arabic uses the noun of the action, as menus and buttons do. */
const VERBS: Record<string, Record<string, RegExp>> = {
  ms: { Create: /^Cipta/, Add: /^Tambah/, Import: /^Import/, Export: /^Eksport/, Save: /^Simpan/, Cancel: /^Batal/ },
  zh: {
    Create: /^(?:创建|注册)/,
    Add: /^添加/,
    Import: /^导入/,
    Export: /^导出/,
    Save: /^(?:保存|另存)/,
    Cancel: /^取消/,
  },
  ar: { Create: /^إنشاء/, Add: /^إضافة/, Import: /^استيراد/, Export: /^تصدير/, Save: /^حفظ/, Cancel: /^إلغاء/ },
};
/** A button: a verb and three words at most. */
const ACTION = /^(Create|Add|Import|Export|Save|Cancel)(?: [^ .?]+){0,3}$/;

test.each([
  ['ms', ALL.ms],
  ['zh', ALL.zh],
  ['ar', ALL.ar],
])('an action has one verb in %s', (language, tree: Tree) => {
  const others = listMessages(tree).flatMap(([path, message]) => {
    const said = english.get(path) ?? english.get(path.replace(/_[a-z]+$/, '_other'));
    const [, verb] = ACTION.exec(said ?? '') ?? [];
    return verb && !VERBS[language]![verb]!.test(message) ? [`${path}: ${said} → ${message}`] : [];
  });
  expect(others).toEqual([]);
});

/** The names of the balances that an account has, alone or as a column. */
const BALANCES: Record<string, Record<string, string>> = {
  ms: { Pending: 'Belum diselesaikan', Available: 'Tersedia', 'On hold': 'Ditahan', Reserved: 'Dirizabkan' },
  zh: { Pending: '待结算', Available: '可用', 'On hold': '冻结', Reserved: '已预留' },
  ar: { Pending: 'معلّق', Available: 'متاح', 'On hold': 'محتجز', Reserved: 'محجوز' },
};
const OF_BALANCES = /^(?:book|pools|merchants|money)\./;

test.each([
  ['ms', ALL.ms],
  ['zh', ALL.zh],
  ['ar', ALL.ar],
])('a balance has one name in %s', (language, tree: Tree) => {
  const others = listMessages(tree).flatMap(([path, message]) => {
    const name = BALANCES[language]![english.get(path) ?? ''];
    return OF_BALANCES.test(path) && name !== undefined && name !== message ? [`${path}: ${message}`] : [];
  });
  expect(others).toEqual([]);
});

test('Chinese messages contain no English phrases', () => {
  const untranslated = listMessages(ALL.zh).filter(([, message]) =>
    /[a-z]+ [a-z]+ [a-z]+/i.test(message.replaceAll(/\{\{.+?\}\}/g, '')),
  );
  expect(untranslated).toEqual([]);
});

const own = globSync('{features,portals}/*/messages/en.ts', { cwd: import.meta.dirname });

test('no message of a feature has the key of a shared message or of another feature', async () => {
  const keys = listMessages(sharedEn).map(([path]) => path);
  for (const path of own) {
    const messages = (await import(join(import.meta.dirname, path))) as { en: Tree };
    keys.push(...listMessages(messages.en).map(([key]) => key));
  }
  expect(own.length).toBeGreaterThan(25);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

/** The source files that a file imports, directly or through others. */
function reachedFrom(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  for (const [, target] of text.matchAll(/(?:from |import\()\s*'(\.[^']+\.tsx?)'/g))
    reachedFrom(join(dirname(file), target!), found);
  return found;
}

test.each(['merchant', 'admin', 'introducer'])(
  'the %s portal has the messages of its own features and of no other',
  (portal) => {
    const pages = reachedFrom(`portals/${portal}/routes.tsx`);
    const composed = reachedFrom(`portals/${portal}/messages-en.ts`);
    const features = own.filter((path) => path.startsWith('features/'));
    const isUsed = (path: string): boolean =>
      [...pages].some((page) => page.startsWith(join(dirname(path), '../')) && !page.includes('/messages/'));
    expect(features.filter((path) => composed.has(path))).toEqual(features.filter(isUsed));
    expect(features.filter(isUsed).length).toBeGreaterThan(3);
  },
);

test('Chinese messages have one term for an account', () => {
  const other = listMessages(ALL.zh).filter(([, message]) => message.includes('户口'));
  expect(other).toEqual([]);
});
