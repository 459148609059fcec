/** The columns of a table of bills (D-38), in the order of the template. */
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

/** Without these a bill can be sent to nobody. The amount may come from the collection. */
export const REQUIRED_COLUMNS: readonly UploadColumn[] = ['full_name', 'email', 'phone_number'];

/** D-81. */
export const MOST_UPLOADED_ROWS = 50_000;

/** Why a row makes no bill; each under its column. */
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

/** What a heading may be called, in the languages of the product; compared without case, spaces and marks. */
const NAMES: Record<UploadColumn, readonly string[]> = {
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
  amount: ['amount', 'amountrm', 'amountmyr', 'jumlah', 'jumlahrm', 'amaun', '金额', '数额', 'المبلغ'],
  title: ['title', 'bill', 'description', 'tajuk', 'perkara', '标题', '项目', 'العنوان', 'البيان'],
  due_date: ['duedate', 'due', 'tarikhakhir', 'tarikhakhirbayaran', '到期日', '截止日期', 'تاريخ الاستحقاق'],
  reference: ['reference', 'referenceno', 'ref', 'refno', 'rujukan', 'norujukan', '参考', '参考编号', 'المرجع'],
};

const plain = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');

const columnsByName = new Map(
  UPLOAD_COLUMNS.flatMap((column) => [column, ...NAMES[column]].map((name) => [plain(name), column] as const)),
);

export interface Headings {
  /** What stands where; null for a column that is nothing of ours and is left alone. */
  columns: (UploadColumn | null)[];
  missing: UploadColumn[];
  /** Named twice: nobody could say which one counts. */
  doubled: UploadColumn[];
}

/** Reads the first row of a table. `needs_amount`: the collection does not say what everybody pays. */
export function readHeadings(texts: readonly (string | null)[], needs_amount: boolean): Headings {
  const columns = texts.map((text) => (text === null ? null : (columnsByName.get(plain(text)) ?? null)));
  const wanted: UploadColumn[] = [...REQUIRED_COLUMNS, ...(needs_amount ? (['amount'] as const) : [])];
  const missing = wanted.filter((column) => !columns.includes(column));
  const doubled = UPLOAD_COLUMNS.filter((column) => columns.filter((one) => one === column).length > 1);
  return { columns, missing, doubled };
}

/**
 * An amount as people write it in a table: `RM 1,234.50`, `1234.5`. Answers the digits that `readRinggit` reads; what it
 * cannot tidy is left for that to refuse.
 */
export const tidyAmount = (written: string): string => {
  const bare = written.trim().replace(/^(?:rm|myr)\s*/i, '');
  return /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
};

/** A spreadsheet's number without the noise behind its fifteenth digit, which no program shows. */
export const tidyNumber = (number: number): number => Number(number.toPrecision(15));

/** A telephone number that a spreadsheet took for a number has lost its zero: 123456678 is 0123456678. */
export const tidyPhone = (number: number): string => {
  const digits = Number.isSafeInteger(number) ? String(number) : '';
  return /^1\d{8,9}$/.test(digits) ? `0${digits}` : digits;
};

/** `dd-MM-yyyy`, `dd/MM/yyyy`, `dd.MM.yyyy` or `yyyy-MM-dd` → yyyy-MM-dd; undefined for what is no day of the calendar. */
export function readWrittenDay(written: string): string | undefined {
  const text = written.trim();
  const [, day, month, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  const iso = day ? `${year}-${month!.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
  if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return undefined;
  const moment = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : undefined;
}
