/** Identification numbers of companies and people in Malaysia. Each parser returns the stored form, or null. */

// SSM since 11 October 2019: year, entity type (01 local company … 06 professional partnership), six digits.
const SSM_NEW = /^(?:19|20)\d{2}0[1-6]\d{6}$/;
// Before: up to seven digits and a check letter; businesses have a prefix of letters, or nine digits.
const SSM_OLD = /^(?:[A-Z]{0,3}\d{1,7}|\d{9})-?[A-Z]$/;

/**
 * A registration number of the Companies Commission (SSM): new, old, or new with the old one in brackets, as it is
 * printed on certificates: `201901000005 (1312525-A)`.
 */
export function parseRegistrationNo(written: string): string | null {
  const text = written.trim().toUpperCase();
  const [, head = '', bracketed] = /^([^()]*)(?:\(([^()]*)\))?$/.exec(text) ?? [];
  const number = head.replace(/[\s]/g, '');
  const digits = number.replace(/-/g, '');
  if (SSM_NEW.test(digits)) {
    if (bracketed === undefined) return digits;
    const old = oldNumber(bracketed.replace(/\s/g, ''));
    return old && `${digits} (${old})`;
  }
  return bracketed === undefined ? oldNumber(number) : null;
}

/** Normalizes to a hyphen before the check letter. */
const oldNumber = (text: string): string | null => (SSM_OLD.test(text) ? text.replace(/-?([A-Z])$/, '-$1') : null);

export const ID_TYPES = ['NRIC', 'PASSPORT', 'ARMY_POLICE'] as const;
export type IdType = (typeof ID_TYPES)[number];

/** Whether six digits are a valid date; the century is not written, so a leap day of either counts. */
function isBirthday(digits: string): boolean {
  const [year, month, day] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)].map(Number) as [
    number,
    number,
    number,
  ];
  return [1900, 2000].some((century) => {
    const date = new Date(Date.UTC(century + year, month - 1, day));
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  });
}

/** MyKad: YYMMDD-PB-###G. PB is the place of birth: 01–16 the states, 21–59 their further codes, from 60 abroad. */
function readNric(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d{12}$/.test(digits) || !isBirthday(digits)) return null;
  const place = Number(digits.slice(6, 8));
  return (place >= 1 && place <= 16) || place >= 21 ? digits : null;
}

const READERS: Record<IdType, (text: string) => string | null> = {
  NRIC: readNric,
  PASSPORT: (text) => matching(text, /^[A-Z0-9]{5,15}$/),
  ARMY_POLICE: (text) => matching(text, /^[A-Z]{0,3}\d{4,10}$/),
};

function matching(written: string, shape: RegExp): string | null {
  const text = written.replace(/[\s-]/g, '').toUpperCase();
  return shape.test(text) ? text : null;
}

/** The stored form of an identification number; null if it is not valid for its type. */
export const parseIdentificationNo = (type: IdType, written: string): string | null => READERS[type](written.trim());

const SHOWN = 4;

/** Masks an identification number except its last four characters. */
export const maskIdentificationNo = (kept: string): string =>
  '*'.repeat(Math.max(kept.length - SHOWN, 0)) + kept.slice(-SHOWN);

/** Basis points of a whole, so that shares add up without fractions: 33.33 % is 3,333. */
export const shareBps = (percentage: number): number => Math.round(percentage * 100);
export const WHOLE_BPS = 10_000;
