import { UNPOPULAR, type BankSearch } from './find-bank.ts';

/** Parts of the names of the banks that most Malaysians use, in that order. */
const POPULAR = ['maybank', 'cimb', 'public bank', 'rhb', 'hong leong', 'ambank', 'bank islam', 'bank rakyat', 'bsn'];

/** What people type for a bank besides its name: its app, its old name, its ticker. */
const ALIASES: readonly (readonly [part: string, aliases: string])[] = [
  ['maybank', 'm2u mae mbb'],
  ['cimb', 'clicks octo'],
  ['public bank', 'pbe pbb'],
  ['rhb', 'rhbnow'],
  ['hong leong', 'hlb hlbconnect'],
  ['ambank', 'amb amonline'],
  ['bank islam', 'bimb'],
  ['bank rakyat', 'bkrm irakyat'],
  ['bank muamalat', 'bmmb imuamalat'],
  ['bsn', 'bank simpanan nasional mybsn'],
  ['alliance', 'abmb'],
  ['affin', 'abb'],
  ['agrobank', 'agro bpm'],
  ['standard chartered', 'scb'],
  ['bank of china', 'boc'],
  ['kfh', 'kuwait finance house'],
];

/** How a bank of this name is found and sorted. */
export function bankSearch(name: string): BankSearch {
  const written = name.toLowerCase();
  const at = POPULAR.findIndex((part) => written.includes(part));
  const aliases = ALIASES.filter(([part]) => written.includes(part)).map(([, list]) => list);
  return { aliases: aliases.join(' '), place: at < 0 ? UNPOPULAR : at };
}
