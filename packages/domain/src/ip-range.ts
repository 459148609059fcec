/** Ranges of IP addresses: one address, or a network in CIDR form, IPv4 or IPv6. */
export interface IpRange {
  family: 4 | 6;
  /** The first address as a number. */
  first: bigint;
  prefix: number;
}
export type IpRangeFault = 'invalid_ip' | 'too_wide';

const BITS = { 4: 32, 6: 128 } as const;
/** A wider range lets in so many strangers that it protects nothing. */
const WIDEST = { 4: 8, 6: 32 } as const;
const GROUPS = 8;
const MAPPED_V4 = 0xffffn;

function readV4(text: string): bigint | null {
  const numbers = text.split('.');
  if (numbers.length !== 4 || !numbers.every((number) => /^(?:0|[1-9]\d{0,2})$/.test(number) && Number(number) <= 255))
    return null;
  return numbers.reduce((sum, number) => (sum << 8n) | BigInt(number), 0n);
}

function readGroups(text: string): bigint[] | null {
  if (text === '') return [];
  const groups = text.split(':');
  return groups.every((group) => /^[\da-f]{1,4}$/i.test(group)) ? groups.map((group) => BigInt(`0x${group}`)) : null;
}

function readV6(written: string): bigint | null {
  const tail_v4 = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(written);
  const v4 = tail_v4 ? readV4(tail_v4[2]!) : null;
  if (tail_v4 && v4 === null) return null;
  const text =
    tail_v4 && v4 !== null ? `${tail_v4[1]!}${(v4 >> 16n).toString(16)}:${(v4 & 0xffffn).toString(16)}` : written;
  const [head = '', tail, ...more] = text.split('::');
  const [before, after] = [readGroups(head), readGroups(tail ?? '')];
  if (before === null || after === null || more.length > 0) return null;
  const missing = GROUPS - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...before, ...Array.from({ length: missing }, () => 0n), ...after];
  return groups.reduce((sum, group) => (sum << 16n) | group, 0n);
}

/** Reads one address; an IPv4 address inside an IPv6 one (`::ffff:203.0.113.7`) is the IPv4 address. */
function readAddress(text: string): Omit<IpRange, 'prefix'> | null {
  const v4 = readV4(text);
  if (v4 !== null) return { family: 4, first: v4 };
  const v6 = readV6(text);
  if (v6 === null) return null;
  return v6 >> 32n === MAPPED_V4 ? { family: 4, first: v6 & 0xffff_ffffn } : { family: 6, first: v6 };
}

const withoutHost = (first: bigint, host_bits: number): bigint => (first >> BigInt(host_bits)) << BigInt(host_bits);

/** Parses an address or a CIDR range; bits after the prefix are cleared. */
export function parseIpRange(written: string): IpRange | IpRangeFault {
  const [address = '', length, ...more] = written.trim().split('/');
  const read = readAddress(address);
  if (read === null || more.length > 0) return 'invalid_ip';
  const bits = BITS[read.family];
  if (length === undefined) return { ...read, prefix: bits };
  if (!/^\d{1,3}$/.test(length) || Number(length) > bits) return 'invalid_ip';
  const prefix = Number(length);
  if (prefix < WIDEST[read.family]) return 'too_wide';
  return { family: read.family, first: withoutHost(read.first, bits - prefix), prefix };
}

const writeV4 = (value: bigint): string => [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');

/** RFC 5952: the longest run of zero groups, the first of equal ones, becomes `::`. */
function writeV6(value: bigint): string {
  const text = Array.from({ length: GROUPS }, (_, at) =>
    ((value >> BigInt(16 * (GROUPS - 1 - at))) & 0xffffn).toString(16),
  ).join(':');
  const runs = [...text.matchAll(/(?<![^:])0(?::0)+(?![^:])/g)];
  const longest = runs.reduce<RegExpExecArray | null>(
    (best, run) => (best && best[0].length >= run[0].length ? best : run),
    null,
  );
  if (!longest) return text;
  const [before, after] = [text.slice(0, longest.index), text.slice(longest.index + longest[0].length)];
  return `${before.replace(/:$/, '')}::${after.replace(/^:/, '')}`;
}

/** The canonical text of a range; one address has no prefix. */
export function writeIpRange({ family, first, prefix }: IpRange): string {
  const address = family === 4 ? writeV4(first) : writeV6(first);
  return prefix === BITS[family] ? address : `${address}/${prefix}`;
}

/** Whether an address is in one of these ranges, as `writeIpRange` wrote them. An unreadable address is in none. */
export function isInRanges(ip: string, ranges: readonly string[]): boolean {
  const address = readAddress(ip);
  if (address === null) return false;
  return ranges.some((written) => {
    const range = parseIpRange(written);
    if (typeof range === 'string' || range.family !== address.family) return false;
    return withoutHost(address.first, BITS[range.family] - range.prefix) === range.first;
  });
}
