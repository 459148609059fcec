/** A bank by the name that the page shows. */
interface NamedBank {
  name: string;
}

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

const nameOf = ({ name }: NamedBank): string => name.toLowerCase();

/** The place of a bank among the popular ones; behind them if it is none. */
function popularity(offer: NamedBank): number {
  const at = POPULAR.findIndex((part) => nameOf(offer).includes(part));
  return at < 0 ? POPULAR.length : at;
}

/** Popular banks first, then the alphabet. 0 for two services of one popular bank, which keep the server's order. */
export function comparePopularity(a: NamedBank, b: NamedBank): number {
  const by_popularity = popularity(a) - popularity(b);
  if (by_popularity !== 0 || popularity(a) < POPULAR.length) return by_popularity;
  return a.name.localeCompare(b.name, 'en');
}

/** Whether a bank is meant by what was typed: its name or an alias, without spaces and signs. */
export function isMeant(offer: NamedBank, query: string): boolean {
  const aliases = ALIASES.filter(([part]) => nameOf(offer).includes(part)).flatMap(([, list]) => list.split(' '));
  const typed = plain(query);
  return plain(offer.name).includes(typed) || aliases.some((alias) => alias.startsWith(typed));
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
