import type { Language } from './language.ts';

/** The columns of a payout file, in the order of the template. */
export const PAYOUT_COLUMNS = [
  'bank',
  'account_number',
  'account_name',
  'amount',
  'reference',
  'description',
  'email',
] as const;
export type PayoutColumn = (typeof PAYOUT_COLUMNS)[number];
const REQUIRED_PAYOUT_COLUMNS: readonly PayoutColumn[] = ['bank', 'account_number', 'account_name', 'amount'];

/** Every row needs a bank name enquiry, which limits the size of a file. */
export const MAX_PAYOUT_ROWS = 1_000;

/** Why a row is rejected; each reason belongs to one column. */
export const PAYOUT_ROW_FAULTS = [
  'required',
  'too_long',
  'wrong_type',
  'formula',
  'unknown_bank',
  'invalid_format',
  'not_an_amount',
  'negative',
  'too_many_decimals',
  'too_small',
  'too_large',
  'invalid_email',
  'doubled_in_file',
  'used_before',
] as const;
export type PayoutRowFault = (typeof PAYOUT_ROW_FAULTS)[number];
export type PayoutRowFaults = Partial<Record<PayoutColumn, PayoutRowFault>>;

/** Accepted headings in the languages of the product, compared without case, spaces and punctuation. */
const HEADING_SYNONYMS: Record<PayoutColumn, readonly string[]> = {
  bank: ['bank name', 'bank code', 'swift', 'nama bank', '银行', 'البنك', 'اسم البنك'],
  account_number: ['account', 'account no', 'nombor akaun', 'no akaun', '账号', '账户号码', 'رقم الحساب'],
  account_name: ['name', 'account holder', 'payee', 'nama', 'pemegang akaun', '户名', '姓名', 'الاسم', 'صاحب الحساب'],
  amount: ['amount rm', 'jumlah', 'amaun', 'amaun rm', '金额', '金额 rm', 'المبلغ', 'المبلغ rm'],
  reference: ['ref', 'rujukan', '参考号', 'المرجع'],
  description: ['purpose', 'remarks', 'keterangan', 'tujuan', '用途', 'الغرض', 'الوصف'],
  email: ['e-mail address', 'emel', 'e-mel', '电邮', '邮箱', 'البريد الإلكتروني', 'البريد'],
};

/** The headings of the template in the reader's language; every language's are accepted. */
export const PAYOUT_HEADINGS: Record<Language, Record<PayoutColumn, string>> = {
  en: {
    bank: 'Bank',
    account_number: 'Account number',
    account_name: 'Account name',
    amount: 'Amount (RM)',
    reference: 'Reference',
    description: 'Description',
    email: 'Email',
  },
  ms: {
    bank: 'Bank',
    account_number: 'Nombor akaun',
    account_name: 'Pemegang akaun',
    amount: 'Amaun (RM)',
    reference: 'Rujukan',
    description: 'Tujuan',
    email: 'E-mel',
  },
  zh: {
    bank: '银行',
    account_number: '账户号码',
    account_name: '户名',
    amount: '金额 (RM)',
    reference: '参考号',
    description: '用途',
    email: '电邮',
  },
  ar: {
    bank: 'البنك',
    account_number: 'رقم الحساب',
    account_name: 'صاحب الحساب',
    amount: 'المبلغ (RM)',
    reference: 'المرجع',
    description: 'الغرض',
    email: 'البريد الإلكتروني',
  },
};

const normalizeText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');

const columnsByName = new Map(
  PAYOUT_COLUMNS.flatMap((column) =>
    [column, ...HEADING_SYNONYMS[column]].map((name) => [normalizeText(name), column] as const),
  ),
);

/** Parses the first row of a payout file: the column at each position, missing columns and duplicates. */
export function parsePayoutHeadings(texts: readonly (string | null)[]) {
  const columns = texts.map((text) => (text === null ? null : (columnsByName.get(normalizeText(text)) ?? null)));
  const missing = REQUIRED_PAYOUT_COLUMNS.filter((column) => !columns.includes(column));
  const doubled = PAYOUT_COLUMNS.filter((column) => columns.filter((one) => one === column).length > 1);
  return { columns, missing, doubled };
}

export interface NamedBank {
  id: number;
  name: string;
  swift_code: string;
}

/** Finds a bank by name, with or without "Bank" and "Berhad", or by SWIFT code; undefined if unknown. */
export function findBankByName(written: string, banks: readonly NamedBank[]): number | undefined {
  const bare = (text: string) => normalizeText(text.replaceAll(/\b(bank|berhad|bhd|malaysia|\(m\))\b/gi, ''));
  const normalized = normalizeText(written);
  const found =
    banks.find(({ swift_code }) => normalizeText(swift_code) === normalized) ??
    banks.find(({ name }) => normalizeText(name) === normalized) ??
    banks.find(({ name }) => bare(name) !== '' && bare(name) === bare(written));
  return found?.id;
}
