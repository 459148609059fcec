/**
 * Anchors: heads of hash chains and of closed days, kept outside the database, so that a removal of the last transfers
 * together with everything that the database knows of them is detected. docs/hash-chain.md describes the lines.
 */

/** The end of an account's chain at some moment. */
export interface AnchoredHead {
  account_id: string;
  /** The seq of the last transfer. */
  seq: number;
  /** 64 lower-case hexadecimal digits. */
  hash: string;
}

export interface AnchoredDay {
  /** yyyy-MM-dd, Kuala Lumpur. */
  day: string;
  hash: string;
}

/** The hash comes last and has a fixed length, so that no part of a line is a line. */
const HEAD = /^head\|([0-9a-f-]{36})\|([1-9]\d{0,15})\|([0-9a-f]{64})$/;
const DAY = /^day\|(\d{4}-\d\d-\d\d)\|([0-9a-f]{64})$/;

/** A line with its line end. */
export const headLine = ({ account_id, seq, hash }: AnchoredHead): string => `head|${account_id}|${seq}|${hash}\n`;
export const dayLine = ({ day, hash }: AnchoredDay): string => `day|${day}|${hash}\n`;

/** The latest known anchors. */
export interface Anchors {
  heads: Map<string, AnchoredHead>;
  day: AnchoredDay | null;
}

/**
 * Adds lines to the known anchors. Of an account the head with the highest seq counts, whatever the order of the lines;
 * of two with the same seq the first. Returns the number of lines that are neither a head nor a day, such as one that a
 * crash cut off.
 */
export function addAnchors(anchors: Anchors, lines: readonly string[]): number {
  let unreadable = 0;
  for (const line of lines) {
    const head = HEAD.exec(line);
    const day = head ? null : DAY.exec(line);
    if (head) addHead(anchors, { account_id: head[1]!, seq: Number(head[2]), hash: head[3]! });
    else if (day) addDay(anchors, { day: day[1]!, hash: day[2]! });
    else if (line !== '') unreadable += 1;
  }
  return unreadable;
}

function addHead({ heads }: Anchors, head: AnchoredHead): void {
  if (head.seq > (heads.get(head.account_id)?.seq ?? 0)) heads.set(head.account_id, head);
}

function addDay(anchors: Anchors, day: AnchoredDay): void {
  if (anchors.day === null || day.day > anchors.day.day) anchors.day = day;
}
