import { initialsOf } from '../initials.ts';

/** A bank's mark: two characters and one of the colours of the style sheet. The banks' own logos are licensed, so they are not used. */
export interface BankMark {
  initials: string;
  /** From 1; 0 is neutral. */
  colour: number;
}

/** Parts of the names of banks with their initials. The first that fits counts, so longer names stand before shorter ones. */
const INITIALS: readonly (readonly [part: string, initials: string])[] = [
  ['maybank', 'MB'],
  ['cimb', 'CI'],
  ['public bank', 'PB'],
  ['rhb', 'RH'],
  ['hong leong', 'HL'],
  ['ambank', 'AM'],
  ['bank islam', 'BI'],
  ['bank rakyat', 'BR'],
  ['bsn', 'BS'],
  ['bank muamalat', 'MU'],
  ['bank of china', 'BC'],
  ['mbsb', 'MS'],
  ['affin', 'AF'],
  ['alliance', 'AL'],
  ['agrobank', 'AG'],
  ['bnp', 'BN'],
  ['citibank', 'CT'],
  ['deutsche', 'DE'],
  ['hsbc', 'HS'],
  ['kfh', 'KF'],
  ['ocbc', 'OC'],
  ['standard chartered', 'SC'],
  ['uob', 'UO'],
  ['sbi bank a', 'SA'],
  ['sbi bank b', 'SB'],
  ['sbi bank c', 'S3'],
];

export const MARK_COLOURS = 12;

/** The mark of a bank; no two banks have the same initials. A service that is no known bank has the initials of its name. */
export function bankMark(name: string): BankMark {
  const at = INITIALS.findIndex(([part]) => name.toLowerCase().includes(part));
  const [, initials] = INITIALS[at] ?? [];
  return initials ? { initials, colour: (at % MARK_COLOURS) + 1 } : { initials: initialsOf(name), colour: 0 };
}
