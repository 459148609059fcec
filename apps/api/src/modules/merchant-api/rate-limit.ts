import type { Clock } from '../../platform/clock.ts';

export interface RateLimit {
  limit: number;
  remaining: number;
  /** Seconds until the window ends. */
  reset_s: number;
  is_exceeded: boolean;
}

const WINDOW_MS = 60_000;

/** Counts calls by key in fixed windows of a minute, in this process only. */
export function createRateLimiter(clock: Clock, limit: number): (key: string) => RateLimit {
  let counts = new Map<string, number>();
  let current = 0;
  return (key) => {
    const now_ms = clock.now().getTime();
    const window = Math.floor(now_ms / WINDOW_MS);
    if (window !== current) [counts, current] = [new Map(), window];
    const used = (counts.get(key) ?? 0) + 1;
    counts.set(key, used);
    const reset_s = Math.ceil(((window + 1) * WINDOW_MS - now_ms) / 1000);
    return { limit, remaining: Math.max(0, limit - used), reset_s, is_exceeded: used > limit };
  };
}
