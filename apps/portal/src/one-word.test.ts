import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The texts of the portals, of the payers' pages and of e-mails, as text: the apps never import each other. */
const APPS = join(import.meta.dirname, '../..');
const filesOf = (language: string): string[] => [
  `portal/src/**/{${language},${language}/*}.ts`,
  `public/src/**/messages/${language}.ts`,
  `api/src/**/{messages/,messages/*-,*messages-}${language}.ts`,
];

interface Text {
  file: string;
  text: string;
}

/** Every text of a language; what stands in no quotes is code or a comment. */
const textsOf = (language: string): Text[] =>
  filesOf(language)
    .flatMap((files) => globSync(files, { cwd: APPS }))
    .flatMap((file) =>
      [...readFileSync(join(APPS, file), 'utf8').matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`|"([^"\n]*)"/g)].map(
        ([, single, template, double]) => ({ file, text: single ?? template ?? double ?? '' }),
      ),
    )
    .filter(({ text }) => !text.startsWith('./') && !text.startsWith('../') && !text.startsWith('@'));

const textsWith = (texts: readonly Text[], pattern: RegExp): string[] =>
  texts.filter(({ text }) => pattern.test(text)).map(({ file, text }) => `${file}: ${text}`);

/** Of several words for one thing, those that are not used, by the one that is. */
const ONE_WORD: Readonly<Record<'zh' | 'ms' | 'ar', Readonly<Record<string, RegExp>>>> = {
  zh: {
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
    商户: /商家/,
  },
  ms: {
    caj: /\b(?:fi|yuran)\b/i,
    'penyedia pembayaran': /\bpenyedia bayaran\b/i,
    'kaedah pembayaran': /\bcara (?:bayaran|pembayaran)\b|\bkaedah bayaran\b/i,
    'borang bayaran': /\bborang pembayaran\b/i,
    'panggilan balik': /\bpanggil balik\b|\bcallbacks?\b/i,
    cubaan: /\bpercubaan\b/i,
    pentadbir: /\badmin\b/i,
    peniaga: /\bpedagang\b/i,
    kami: /\bkita\b/i,
    ditemui: /\bdijumpai\b/i,
    'dibayar balik': /kembalikan\b/i,
    'membayar balik': /\bmemulangkan (?:bayaran|lebihan)\b/i,
    status: /\bkeadaannya\b|^keadaan$|mengikut keadaan|\bkedudukan (?:bil|bayaran|terkini)/i,
    keterangan: /\bperihalan\b|^penerangan$/i,
    'rujukan penyedia': /\bnombor penyedia\b/i,
    'nombor bil': /\bno\. bil\b/i,
    'kemas kini': /^sunting\b|^ubah akaun/i,
    'catatan lejar': /\bentri lejar\b|^dalam lejar/i,
    nota: /^catatan$/i,
    'bayar tunai semasa terima': /tunai semasa hantar|bayaran tunai semasa|(?<!tunai )semasa terima/i,
    'beli sekarang, bayar kemudian': /\bbeli dahulu\b/i,
    SMS: /\bmesej teks\b/i,
    perseorangan: /\bakaun peribadi\b|^peribadi$/i,
    'tamat tempoh': /\bluput\b(?<!(?:tarikh|bulan|tahun) luput)/i,
    dijeda: /\bdihentikan sementara\b/i,
    'tambah nilai': /\b(?:di)?bawa masuk\b|masukkan wang/i,
    'ditugaskan kepada': /\bdiuruskan oleh\b/i,
    'belum diselesaikan': /^belum selesai$/i,
    dirizabkan: /\bdikhaskan\b/i,
    'tarikh dicipta': /\btarikh dibuat\b|^dibuat (?:oleh|pada|di)\b/i,
    'buat pesanan': /\bdaftar keluar\b/i,
    dilangkau: /\bdiketepikan\b/i,
    amaun: /^jumlah (?:maksimum|minimum|tetap|bil|troli|sasaran)\b|\bjumlah bil\b/i,
  },
  ar: {
    البنك: /مصرف(?!ية عبر الإنترنت)/,
    الباقة: /خطة|خطط|خطتك/,
    'المدفوعات الصادرة': /التحويلات الصادرة|الدفعات الصادرة|تحويل صادر|الدفع للغير/,
    'أمر تحويل': /أوامر يوم|التحويلات البنكية/,
    التعبئة: /إيداع (?:رصيد|أموال|للصرف)|اشحن|عملي(?:ة|ات) شحن|شحن (?:ال)?رصيد/,
    'المبالغ المستردة': /الاستردادات|المبالغ المردودة|بيعة/,
    'الإشعارات الآلية': /رد الاتصال|إشعار(?:ات)? راجع|الإشعارات (?:الراجعة|البرمجية)|التنبيهات/,
    'دفتر الأستاذ': /الدفاتر|دفاترنا|دفتر الحركات|عرض الدفتر|سلامة الدفتر|قيود الدفتر/,
    'تم الحل': /سوِّ|سُوّيت|حُسم|احسم|محسوم/,
    المزوّد: /مزود(?!ّ)|مقدّمي? (?:ال)?خدم/,
    'شركة التوصيل': /شرك(?:ة|ات) الشحن/,
    تغليف: /معب[أّ]|يُعبأ/,
    'عمليات السحب': /السحوبات/,
    معلّق: /قيد الاستحقاق|لم يحن بعد/,
    'التحقق الثاني': /العامل الثاني|وسيلة تحققك/,
    المالكون: /الملاك/,
    مشرف: /مدير عام|مسؤول ثانٍ|المديرين/,
    واتساب: /إكسل|WhatsApp/,
    'رقم الجوال': /هاتف محمول|الهاتف المحمول|هاتف ماليزي/,
    التفاصيل: /الحقائق|التسلسل الزمني|المرشّح|رشّح/,
    'رقم العملية': /رقم الدفعة(?! الصادرة)|دفعتك/,
  },
};

describe.each(['zh', 'ms', 'ar'] as const)('one thing has one word: %s', (language) => {
  const texts = textsOf(language);

  test('all texts are read', () => {
    expect(texts.length).toBeGreaterThan(2500);
  });

  test.each(Object.entries(ONE_WORD[language]))('%s', (_word, others) => {
    expect(textsWith(texts, others)).toEqual([]);
  });
});

describe('punctuation is of the language', () => {
  test('Chinese punctuation has full width', () => {
    const narrow = /\p{Script=Han}[,:;!?](?:\p{Script=Han}| ?\p{Script=Han})/u;
    expect(textsWith(textsOf('zh'), narrow)).toEqual([]);
  });

  test('Arabic has its own comma, semicolon and question mark', () => {
    expect(textsWith(textsOf('ar'), /\p{Script=Arabic}[,;?](?: |$)/u)).toEqual([]);
  });
});

test('a payer is no “he” in Chinese', () => {
  expect(textsWith(textsOf('zh'), /(?<!其)他(?!人|们|方)/)).toEqual([]);
});
