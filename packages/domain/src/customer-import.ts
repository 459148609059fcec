import type { Language } from './language.ts';

/** The columns of a customer import, in the order of the template. */
export const CUSTOMER_COLUMNS = [
  'full_name',
  'email',
  'phone_number',
  'company_name',
  'address_line_1',
  'address_line_2',
  'city',
  'postcode',
  'state',
  'notes',
] as const;
export type CustomerColumn = (typeof CUSTOMER_COLUMNS)[number];

export const MAX_IMPORTED_CUSTOMERS = 10_000;

/** Why a row is rejected; each reason belongs to one column. */
export const CUSTOMER_ROW_FAULTS = [
  'required',
  'email_or_phone_required',
  'too_long',
  'wrong_type',
  'formula',
  'invalid_email',
  'invalid_phone',
  'invalid_postcode',
  'unknown_state',
  'doubled_in_file',
] as const;
export type CustomerRowFault = (typeof CUSTOMER_ROW_FAULTS)[number];

/** Accepted headings in the languages of the product, compared without case, spaces and punctuation. */
const HEADING_SYNONYMS: Record<CustomerColumn, readonly string[]> = {
  full_name: ['name', 'customer', 'customer name', 'nama', 'nama penuh', '姓名', '名字', 'الاسم', 'الاسم الكامل'],
  email: ['email', 'e-mail address', 'emel', 'e-mel', '电邮', '电子邮件', 'البريد الإلكتروني', 'البريد'],
  phone_number: ['phone', 'phone no', 'mobile', 'telefon', 'nombor telefon', '电话', '手机', 'الهاتف', 'رقم الهاتف'],
  company_name: ['company', 'syarikat', 'nama syarikat', '公司', '公司名称', 'الشركة', 'اسم الشركة'],
  address_line_1: ['address', 'address 1', 'alamat', 'alamat 1', '地址', 'العنوان'],
  address_line_2: ['address 2', 'alamat 2', '地址2', 'العنوان 2'],
  city: ['town', 'bandar', '城市', 'المدينة'],
  postcode: ['postal code', 'zip', 'poskod', '邮编', '邮政编码', 'الرمز البريدي'],
  state: ['negeri', '州', '州属', 'الولاية'],
  notes: ['note', 'remarks', 'nota', 'catatan', '备注', 'ملاحظات'],
};

/** The headings of the template in the reader's language; every language's are accepted. */
export const CUSTOMER_HEADINGS: Record<Language, Record<CustomerColumn, string>> = {
  en: {
    full_name: 'Name',
    email: 'Email',
    phone_number: 'Phone',
    company_name: 'Company',
    address_line_1: 'Address',
    address_line_2: 'Address 2',
    city: 'Town',
    postcode: 'Postcode',
    state: 'State',
    notes: 'Notes',
  },
  ms: {
    full_name: 'Nama',
    email: 'E-mel',
    phone_number: 'Telefon',
    company_name: 'Syarikat',
    address_line_1: 'Alamat',
    address_line_2: 'Alamat 2',
    city: 'Bandar',
    postcode: 'Poskod',
    state: 'Negeri',
    notes: 'Nota',
  },
  zh: {
    full_name: '姓名',
    email: '电邮',
    phone_number: '电话',
    company_name: '公司',
    address_line_1: '地址',
    address_line_2: '地址 2',
    city: '城市',
    postcode: '邮编',
    state: '州属',
    notes: '备注',
  },
  ar: {
    full_name: 'الاسم',
    email: 'البريد الإلكتروني',
    phone_number: 'الهاتف',
    company_name: 'الشركة',
    address_line_1: 'العنوان',
    address_line_2: 'العنوان 2',
    city: 'المدينة',
    postcode: 'الرمز البريدي',
    state: 'الولاية',
    notes: 'ملاحظات',
  },
};

/** A heading or name without case, spaces and punctuation, to compare it. */
export const normalizeHeading = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');

const columnsByName = new Map(
  CUSTOMER_COLUMNS.flatMap((column) =>
    [column, ...HEADING_SYNONYMS[column]].map((name) => [normalizeHeading(name), column] as const),
  ),
);

export interface CustomerHeadings {
  /** The column at each position; null for an unknown column, which is ignored. */
  columns: (CustomerColumn | null)[];
  missing: CustomerColumn[];
  /** Columns that occur more than once, which makes the import ambiguous. */
  doubled: CustomerColumn[];
}

/** Parses the first row of a customer import. */
export function parseCustomerHeadings(texts: readonly (string | null)[]): CustomerHeadings {
  const columns = texts.map((text) => (text === null ? null : (columnsByName.get(normalizeHeading(text)) ?? null)));
  const has = (column: CustomerColumn) => columns.includes(column);
  const missing: CustomerColumn[] = has('full_name') ? [] : ['full_name'];
  if (!has('email') && !has('phone_number')) missing.push('email');
  const doubled = CUSTOMER_COLUMNS.filter((column) => columns.filter((one) => one === column).length > 1);
  return { columns, missing, doubled };
}

/** Common names of the states besides their official ones. */
const SHORT_NAMES: Record<string, string> = {
  kualalumpur: 'Wilayah Persekutuan Kuala Lumpur',
  kl: 'Wilayah Persekutuan Kuala Lumpur',
  labuan: 'Wilayah Persekutuan Labuan',
  putrajaya: 'Wilayah Persekutuan Putrajaya',
  penang: 'Pulau Pinang',
  malacca: 'Melaka',
};

/** A state's id by its official or common name; undefined if unknown. */
export function findStateByName(written: string, regions: readonly { id: number; name: string }[]): number | undefined {
  const bare = normalizeHeading(written).replace(/^wp/, '');
  const name = normalizeHeading(SHORT_NAMES[bare] ?? written);
  return regions.find((region) => normalizeHeading(region.name) === name)?.id;
}
