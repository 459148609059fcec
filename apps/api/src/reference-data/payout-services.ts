/** Pattern of account numbers: digits; lengths differ by bank and product, so no bank has a narrower one. */
const ACCOUNT_NUMBER = '^\\d{5,20}$';
const BANK = 1;
/** An e-money issuer: its BIC is a PayNet participant number. */
const E_MONEY = 2;

/**
 * payout_service_id of every bank and wallet that DuitNow transfers reach, with its BIC; an id is never reused. The
 * most used ones come first.
 */
const ROWS: readonly (readonly [id: number, name: string, swift_code: string, bank_type_id?: number])[] = [
  [1, 'Maybank', 'MBBEMYKL'],
  [2, 'CIMB Bank', 'CIBBMYKL'],
  [3, 'Public Bank', 'PBBEMYKL'],
  [4, 'RHB Bank', 'RHBBMYKL'],
  [5, 'Hong Leong Bank', 'HLBBMYKL'],
  [6, 'AmBank', 'ARBKMYKL'],
  [7, 'Bank Islam', 'BIMBMYKL'],
  [8, 'Bank Rakyat', 'BKRMMYKL'],
  [9, 'BSN', 'BSNAMYK1'],
  [10, 'Affin Bank', 'PHBMMYKL'],
  [11, 'Agrobank', 'AGOBMYKL'],
  [12, 'Al Rajhi Bank', 'RJHIMYKL'],
  [13, 'Alliance Bank', 'MFBBMYKL'],
  [14, 'Bank Muamalat', 'BMMBMYKL'],
  [15, 'Citibank', 'CITIMYKL'],
  [16, 'HSBC Bank', 'HBMBMYKL'],
  [17, 'Kuwait Finance House', 'KFHOMYKL'],
  [18, 'MBSB Bank', 'AFBQMYKL'],
  [19, 'OCBC Bank', 'OCBCMYKL'],
  [20, 'Standard Chartered', 'SCBLMYKX'],
  [21, 'UOB', 'UOVBMYKL'],
  [22, 'Bank of China', 'BKCHMYKL'],
  [23, 'BNP Paribas', 'BNPAMYKL'],
  [24, 'China Construction Bank', 'PCBCMYKL'],
  [25, 'Deutsche Bank', 'DEUTMYKL'],
  [26, 'ICBC', 'ICBKMYKL'],
  [27, 'JP Morgan Chase', 'CHASMYKX'],
  [28, 'Mizuho Bank', 'MHCBMYKA'],
  [29, 'SMBC', 'SMBCMYKL'],
  [30, 'Boost Bank', 'BOBEMYK2'],
  [31, 'Ryt Bank', 'SCCHMYKL'],
  [101, 'Finexus', 'FNXSMYNB', E_MONEY],
  [102, 'iPay88', 'IPAYMYNB', E_MONEY],
  [103, 'MobilityOne', 'MBLOMYNB', E_MONEY],
];

export const PAYOUT_SERVICES = ROWS.map(([id, name, swift_code, bank_type_id = BANK], at) => ({
  id,
  name,
  unique_reference: `PAYOUT_${swift_code}`,
  bank_type_id,
  swift_code,
  account_number_pattern: ACCOUNT_NUMBER,
  sort_order: at + 1,
}));
