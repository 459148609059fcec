import { initialsOf } from '../initials.ts';

/** A bank's mark: two characters and one of the colours of the style sheet. The banks' own logos are licensed, so they are not used. */
export interface BankMark {
  initials: string;
  /** From 1; 0 is neutral. */
  colour: number;
}

/** How the codes of a bank begin, with its initials: personal and company banking have codes of their own. */
const INITIALS: readonly (readonly [code: string, initials: string])[] = [
  ['MB2U', 'MB'],
  ['MBB', 'MB'],
  ['BCBB', 'CI'],
  ['PBB', 'PB'],
  ['RHB', 'RH'],
  ['HLB', 'HL'],
  ['AMBB', 'AM'],
  ['BIMB', 'BI'],
  ['BKRM', 'BR'],
  ['BSN', 'BS'],
  ['BMMB', 'MU'],
  ['BOCM', 'BC'],
  ['MBSB', 'MS'],
  ['ABB', 'AF'],
  ['ABMB', 'AL'],
  ['AGRO', 'AG'],
  ['BNP', 'BN'],
  ['CIT', 'CT'],
  ['DBB', 'DE'],
  ['HSBC', 'HS'],
  ['KFH', 'KF'],
  ['OCBC', 'OC'],
  ['SCB', 'SC'],
  ['UOB', 'UO'],
  ['TEST0021', 'SA'],
  ['TEST0022', 'SB'],
  ['TEST0023', 'S3'],
];

/** Each bank's initials once, in the order of its colour. A function, so that the table stays out of the scripts. */
const marks = (): string[] => [...new Set(INITIALS.map(([, initials]) => initials))];

export const MARK_COLOURS = 12;

/** The code in the reference of a bank: FPX_B2C_MB2U0227. */
const BANK_CODE = /^FPX_(?:B2C|B2B1)_(.+)$/;

/**
 * The mark of a payment service, by its `unique_reference`; no two banks have the same initials. A service that is no known
 * bank has the initials of its name.
 */
export function bankMark({ reference, name }: { reference: string; name: string }): BankMark {
  const code = BANK_CODE.exec(reference)?.[1] ?? '';
  const initials = INITIALS.find(([start]) => code.startsWith(start))?.[1];
  if (!initials) return { initials: initialsOf(name), colour: 0 };
  return { initials, colour: (marks().indexOf(initials) % MARK_COLOURS) + 1 };
}
