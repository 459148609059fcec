/**
 * Whether a new password is one that is tried first: from lists of leaked passwords, or made of what everybody knows of
 * the person. The list itself is the caller's, since it is too large for a browser.
 */

export type PasswordFault = 'too_common' | 'has_own_name';

export interface PasswordOwner {
  /** What others know of the person: name, addresses, user name, business. */
  texts: readonly (string | null | undefined)[];
}

/** The digits and signs that people write for letters. */
const ALPHABETIC_BY_SIGN: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
/** Fewer letters than this and the rest counted up or repeated: `Ab123456!`. */
const SHORTEST_CORE = 3;
/** Shorter words of a name, such as `Ali`, are in too many other words. */
const SHORTEST_NAME = 4;
/** Letters beside the person's own names that make a password theirs alone. */
const SHORTEST_REST = 4;

const withoutSigns = (text: string): string => [...text].map((one) => ALPHABETIC_BY_SIGN[one] ?? one).join('');
const alphabeticPart = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '');
/** Digits and signs before and after: `2026-kopi!` and `Kopi2026!` are `kopi`. */
const withoutEnds = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
const withoutEnd = (text: string): string => text.replace(/[\d!#%&*().,_-]+$/, '');

/** The forms of a password that differ from it only in case, in signs for letters, and in what is added before or after. */
function variationsOf(password: string): Set<string> {
  const lower = password.toLowerCase();
  const cores = [lower, withoutEnd(lower), withoutEnds(lower), withoutEnds(withoutSigns(withoutEnd(lower)))];
  return new Set([
    ...cores,
    ...cores.map(withoutSigns),
    ...cores.map((core) => core.replaceAll(/[!@#$%&*()._-]/g, '')),
  ]);
}

/** A word of the list, written twice or more: `Kopi1kopi1!`. */
const isRepeated = (text: string): boolean => /^(.{2,})\1+$/u.test(text) || /^(.)\1+$/u.test(text);

const isTriedFirst = (text: string, isCommon: (text: string) => boolean): boolean =>
  alphabeticPart(text).length < SHORTEST_CORE || isCommon(text) || isRepeated(text);

const namesIn = ({ texts }: PasswordOwner): string[] =>
  texts
    .flatMap((text) => {
      const lower = (text ?? '').toLowerCase();
      return [...lower.split(/[^\p{L}]+/u), alphabeticPart(lower)];
    })
    .filter((word) => word.length >= SHORTEST_NAME)
    // Longer ones first, so that a name inside another one does not leave its ends behind.
    .toSorted((a, b) => b.length - a.length);

/** Whether next to nothing is left without the person's own names. */
function isMadeOfNames(password: string, owner: PasswordOwner): boolean {
  const names = namesIn(owner);
  return [password.toLowerCase(), withoutSigns(password.toLowerCase())].some((text) => {
    const own = alphabeticPart(text);
    const rest = names.reduce((left, name) => left.replaceAll(name, ''), own);
    return rest.length < own.length && rest.length < SHORTEST_REST;
  });
}

/** What is wrong with the choice; null: nothing that can be known. `isCommon` answers for a text in lower case. */
export function passwordFault(
  password: string,
  owner: PasswordOwner,
  isCommon: (text: string) => boolean,
): PasswordFault | null {
  if (isMadeOfNames(password, owner)) return 'has_own_name';
  return [...variationsOf(password)].some((text) => isTriedFirst(text, isCommon)) ? 'too_common' : null;
}
