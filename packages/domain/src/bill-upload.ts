/** The columns of a bill upload (D-38), in the order of the template. */
export const UPLOAD_COLUMNS = [
  'full_name',
  'email',
  'phone_number',
  'amount',
  'title',
  'due_date',
  'reference',
] as const;
export type UploadColumn = (typeof UPLOAD_COLUMNS)[number];

/** Without these a bill cannot be sent. The amount may come from the collection. */
export const REQUIRED_COLUMNS: readonly UploadColumn[] = ['full_name', 'email', 'phone_number'];

/** D-81. */
export const MAX_UPLOAD_ROWS = 50_000;

/** Why a row is rejected; each reason belongs to one column. */
export const ROW_FAULTS = [
  'required',
  'too_long',
  'wrong_type',
  'formula',
  'invalid_email',
  'invalid_phone',
  'not_an_amount',
  'negative',
  'too_many_decimals',
  'too_small',
  'too_large',
  'not_a_date',
  'in_the_past',
  'doubled_in_file',
  'used_before',
] as const;
export type RowFault = (typeof ROW_FAULTS)[number];
export type RowFaults = Partial<Record<UploadColumn, RowFault>>;

/** Accepted headings in the languages of the product, compared without case, spaces and punctuation. */
const HEADING_SYNONYMS: Record<UploadColumn, readonly string[]> = {
  full_name: [
    'name',
    'fullname',
    'customername',
    'customer',
    'nama',
    'namapenuh',
    '姓名',
    '名字',
    'الاسم',
    'الاسم الكامل',
  ],
  email: ['email', 'emailaddress', 'emel', 'emelpelanggan', '电邮', '电子邮件', 'البريد الإلكتروني', 'البريد'],
  phone_number: [
    'phone',
    'phonenumber',
    'phoneno',
    'mobile',
    'telefon',
    'nombortelefon',
    '电话',
    '手机',
    'الهاتف',
    'رقم الهاتف',
  ],
  amount: [
    'amount',
    'amountrm',
    'amountmyr',
    'jumlah',
    'jumlahrm',
    'amaun',
    'amaunrm',
    '金额',
    '金额rm',
    '数额',
    'المبلغ',
  ],
  title: ['title', 'bill', 'description', 'tajuk', 'perkara', '标题', '项目', 'العنوان', 'البيان'],
  due_date: ['duedate', 'due', 'tarikhakhir', 'tarikhakhirbayaran', '到期日', '截止日期', 'تاريخ الاستحقاق'],
  reference: ['reference', 'referenceno', 'ref', 'refno', 'rujukan', 'norujukan', '参考', '参考编号', 'المرجع'],
};

const normalizeHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');

const columnsByName = new Map(
  UPLOAD_COLUMNS.flatMap((column) =>
    [column, ...HEADING_SYNONYMS[column]].map((name) => [normalizeHeading(name), column] as const),
  ),
);

export interface Headings {
  /** The column at each position; null for an unknown column, which is ignored. */
  columns: (UploadColumn | null)[];
  missing: UploadColumn[];
  /** Columns that occur more than once, which makes the upload ambiguous. */
  doubled: UploadColumn[];
}

/** Parses the first row of an upload. `needs_amount`: the collection has no fixed amount. */
export function parseHeadings(texts: readonly (string | null)[], needs_amount: boolean): Headings {
  const columns = texts.map((text) => (text === null ? null : (columnsByName.get(normalizeHeading(text)) ?? null)));
  const required: UploadColumn[] = [...REQUIRED_COLUMNS, ...(needs_amount ? (['amount'] as const) : [])];
  const missing = required.filter((column) => !columns.includes(column));
  const doubled = UPLOAD_COLUMNS.filter((column) => columns.filter((one) => one === column).length > 1);
  return { columns, missing, doubled };
}

/**
 * An amount as people type it: `RM 1,234.50`, `1234.5`. Returns the digits that `parseRinggit` reads; text that cannot
 * be normalized is returned for `parseRinggit` to refuse.
 */
export const normalizeAmount = (written: string): string => {
  const bare = written.trim().replace(/^(?:rm|myr)\s*/i, '');
  return /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
};

/** Rounds a spreadsheet number to fifteen digits, the precision that spreadsheets display. */
export const normalizeNumber = (number: number): number => Number(number.toPrecision(15));

/** Restores the leading zero that a spreadsheet drops from a phone number: 123456678 is 0123456678. */
export const normalizePhone = (number: number): string => {
  const digits = Number.isSafeInteger(number) ? String(number) : '';
  return /^1\d{8,9}$/.test(digits) ? `0${digits}` : digits;
};

/** `dd-MM-yyyy`, `dd/MM/yyyy`, `dd.MM.yyyy` or `yyyy-MM-dd` → yyyy-MM-dd; undefined for an invalid date. */
export function parseDate(written: string): string | undefined {
  const text = written.trim();
  const [, day, month, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  const iso = day ? `${year}-${month!.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
  if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return undefined;
  const moment = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : undefined;
}
