import { v7 } from 'uuid';

const BYTES_OF_ONE = 16;
/** Fetching random bytes takes several times as long as making an id of them, so they are fetched for many. */
const random_bytes = new Uint8Array(256 * BYTES_OF_ONE);
let used = random_bytes.length;

/** The last id's time and its number within it. */
let msecs = -Infinity;
let seq = 0;

function nextRandom(): Uint8Array {
  if (used === random_bytes.length) {
    crypto.getRandomValues(random_bytes);
    used = 0;
  }
  used += BYTES_OF_ONE;
  return random_bytes.subarray(used - BYTES_OF_ONE, used);
}

/**
 * The id of a new record: a UUID of version 7 (RFC 9562, monotonic by a counter: method 1 of section 6.2). The ids that one
 * process makes sort in the order in which they were made, even while the clock stands still or is set back.
 */
export function uuid(): string {
  const random = nextRandom();
  const now_ms = Date.now();
  if (now_ms > msecs) {
    msecs = now_ms;
    // Two bits of the counter stay free, so that it does not run over.
    seq = ((random[6]! & 0x3f) << 24) | (random[7]! << 16) | (random[8]! << 8) | random[9]!;
  } else seq += 1;
  return v7({ random, msecs, seq });
}
