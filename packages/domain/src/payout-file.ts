/** The columns of a table of payouts, in the order of the template. */
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
const NEEDED: readonly PayoutColumn[] = ['bank', 'account_number', 'account_name', 'amount'];

/** Every row asks a bank whose the account is, so a table is not longer than an hour's questions. */
export const MOST_PAYOUT_ROWS = 1_000;

/** Why a row makes no payout; each under its column. */
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

/** What a heading may be called, in the languages of the product; compared without case, spaces and marks. */
const NAMES: Record<PayoutColumn, readonly string[]> = {
  bank: ['bank name', 'bank code', 'swift', 'nama bank', '银行', 'البنك', 'اسم البنك'],
  account_number: ['account', 'account no', 'nombor akaun', 'no akaun', '账号', 'رقم الحساب'],
  account_name: ['name', 'account holder', 'payee', 'nama', 'pemegang akaun', '户名', '姓名', 'الاسم', 'صاحب الحساب'],
  amount: ['amount rm', 'jumlah', 'amaun', '金额', 'المبلغ'],
  reference: ['ref', 'rujukan', '参考号', 'المرجع'],
  description: ['purpose', 'remarks', 'keterangan', 'tujuan', '用途', 'الغرض', 'الوصف'],
  email: ['e-mail address', 'emel', 'e-mel', '邮箱', 'البريد الإلكتروني', 'البريد'],
};

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');

const columnsByName = new Map(
  PAYOUT_COLUMNS.flatMap((column) => [column, ...NAMES[column]].map((name) => [plain(name), column] as const)),
);

/** Reads the first row of a table of payouts: what stands where, what is missing and what is named twice. */
export function readPayoutHeadings(texts: readonly (string | null)[]) {
  const columns = texts.map((text) => (text === null ? null : (columnsByName.get(plain(text)) ?? null)));
  const missing = NEEDED.filter((column) => !columns.includes(column));
  const doubled = PAYOUT_COLUMNS.filter((column) => columns.filter((one) => one === column).length > 1);
  return { columns, missing, doubled };
}

export interface NamedBank {
  id: number;
  name: string;
  swift_code: string;
}

/** A bank by its name, with or without "Bank" and "Berhad", or by its SWIFT code; undefined for what is none. */
export function bankCalled(written: string, banks: readonly NamedBank[]): number | undefined {
  const bare = (text: string) => plain(text.replaceAll(/\b(bank|berhad|bhd|malaysia|\(m\))\b/gi, ''));
  const wanted = plain(written);
  const found =
    banks.find(({ swift_code }) => plain(swift_code) === wanted) ??
    banks.find(({ name }) => plain(name) === wanted) ??
    banks.find(({ name }) => bare(name) !== '' && bare(name) === bare(written));
  return found?.id;
}
