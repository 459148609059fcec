/** The place of banks that are sorted by the alphabet. */
export const UNPOPULAR = 9;

/** What the browser needs to know of a bank; found out on the server, so that these tables are in no script. */
export interface BankSearch {
  /** Words besides the name that find it, parted by spaces. */
  aliases: string;
  /** From 0, the most popular; UNPOPULAR for the others. */
  place: number;
}

type SearchedBank = BankSearch & { name: string };

/** Popular banks first, then the alphabet. 0 for two services of one popular bank, which keep the server's order. */
export const comparePopularity = (a: SearchedBank, b: SearchedBank): number =>
  a.place - b.place || (a.place < UNPOPULAR ? 0 : a.name.localeCompare(b.name, 'en'));

/** Whether a bank is meant by what was typed: its name or an alias, without spaces and signs. */
export function isMeant({ name, aliases }: SearchedBank, query: string): boolean {
  const typed = plain(query);
  return plain(name).includes(typed) || aliases.split(' ').some((alias) => alias.startsWith(typed));
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
