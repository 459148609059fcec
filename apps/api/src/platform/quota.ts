import type { Clock } from './clock.ts';

export interface QuotaLimits {
  window_ms: number;
  /** Uses of one key in a window. */
  per_key: number;
  /** Uses of all keys together, which also bounds the memory. */
  in_total: number;
}

/** Uses one unit of a key's quota; false when nothing is left in this window. */
export type Quota = (key: string) => boolean;

/** A quota per key in fixed windows, counted in this process only. */
export function createQuota(clock: Clock, { window_ms, per_key, in_total }: QuotaLimits): Quota {
  let counts = new Map<string, number>();
  let total = 0;
  let current_window = 0;
  return (key) => {
    const now_window = Math.floor(clock.now().getTime() / window_ms);
    if (now_window !== current_window) {
      current_window = now_window;
      counts = new Map();
      total = 0;
    }
    const used = counts.get(key) ?? 0;
    if (used >= per_key || total >= in_total) return false;
    counts.set(key, used + 1);
    total += 1;
    return true;
  };
}

const V6_GROUPS = 8;
/** One subscriber usually holds a whole /64. */
const V6_SUBSCRIBER_GROUPS = 4;

/** What of an IP address identifies one subscriber: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function subscriberOf(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(ip)?.[1];
  if (v4 !== undefined || !ip.includes(':')) return v4 ?? ip;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, V6_GROUPS - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return groups
    .slice(0, V6_SUBSCRIBER_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
